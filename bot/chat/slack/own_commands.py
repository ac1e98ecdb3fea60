"""Commands that need something of Slack: a public line, a file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from slack_sdk.errors import SlackClientError

from bot.chat import commands, organisers
from bot.chat.sharing import share
from bot.chat.slack.faults import CUT_OFF
from bot.chat.slack.here import Here
from bot.core.errors import PracticeError
from bot.core.front_desk import Posted
from bot.core.reply import Reply
from bot.core.wording import count, said

_HELP = (
    "- `/join`, `/leave` take part in this channel's practice, or no longer\n"
    "- `/submit` a fix, in a field or as a file; **Grade this message** in a message's menu takes "
    "one of yours\n"
    "- `/share` tell the channel how many tries a solved card took\n"
    "- `/export` a copy of everything held about you"
)
_FOR_ORGANISERS = "Organisers also have:"


async def _join(here: Here, _: str) -> Reply:
    return await here.practice.join(here.who)


async def _leave(here: Here, _: str) -> Reply:
    return await here.practice.leave(here.who)


async def _help(_: Here, __: str) -> Reply:
    learners = [f"- `{one.usage}` {one.says}" for one in commands.COMMANDS.values()]
    theirs = [f"- `{one.usage}` {one.says}" for one in organisers.COMMANDS.values()]
    return said("\n".join([*learners, _HELP]), _FOR_ORGANISERS, "\n".join(theirs))


async def _export(here: Here, _: str) -> Reply:
    """The copy as a file in the direct conversation."""
    export = await here.practice.export(here.who)
    try:
        await send_file(here, export.name, export.content)
    except (SlackClientError, *CUT_OFF):
        raise PracticeError(
            "Your copy could not be sent: the app may lack the scopes `files:write` and "
            "`im:write`, or Slack is busy. Try again, or ask whoever runs the bot for the file of "
            "`practice db export`."
        ) from None
    rows = count(export.rows, "row")
    return said(f"Everything held about you, {rows}, is in our direct conversation as a file.")


async def send_file(here: Here, name: str, content: bytes) -> None:
    """Send a file by direct message; raises what Slack answers."""
    client = here.workspace.client
    opened = await client.conversations_open(users=[here.who.user])
    channel = str(opened["channel"]["id"])
    await client.files_upload_v2(filename=name, title=name, content=content, channel=channel)


async def _share(here: Here, _: str) -> Reply:
    """The public line, below the card."""

    async def write(posted: Posted, line: Reply) -> str:
        return await here.platform.share(posted.place, line)

    at = (here.press.spot.posting, here.press.spot.card)
    return await share(here.practice, here.desk, here.who, at, write)


COMMANDS: dict[str, Callable[[Here, str], Awaitable[Reply]]] = {
    "/join": _join,
    "/leave": _leave,
    "/help": _help,
    "/export": _export,
    "/share": _share,
}
