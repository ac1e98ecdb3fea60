"""The bots of `killable.py`, that may be killed at any step, over slack_sdk and a real socket."""

import killable
from fake_slack.redirect import point
from slack_scene import CARDS
from slack_sdk.web.async_client import AsyncWebClient

from bot.chat.slack.drawings import Pictures
from bot.chat.slack.pace import Pace
from bot.chat.slack.platform import SlackPlatform
from bot.chat.slack.workspaces import OneWorkspace


def client(socket: str, readable: bool, steps: killable.Steps) -> SlackPlatform:
    """The front end's platform, with a step before each call and after its answer."""
    api_url, token = socket.split()
    point(api_url)
    calls = AsyncWebClient.api_call

    async def stepped(self: AsyncWebClient, method: str, **words: object) -> object:
        steps.step()
        answer = await calls(self, method, **words)
        steps.step()
        return answer

    AsyncWebClient.api_call = stepped
    return SlackPlatform(OneWorkspace(token), Pictures(CARDS), Pace(0))


if __name__ == "__main__":
    killable.Client = client
    killable.main()
