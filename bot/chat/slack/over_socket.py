"""Socket Mode: one workspace, by two tokens, without a public address."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from slack_bolt.adapter.socket_mode.async_handler import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest

from bot.chat.slack.connection import SlackConnection
from bot.chat.slack.faults import BROKEN, CUT_OFF, name_of, sentence
from bot.chat.slack.front import Parts
from bot.chat.slack.listeners import Listeners
from bot.chat.slack.workspaces import PLATFORM, OneWorkspace, client_of
from bot.core.errors import OperatorError, PlatformAway
from bot.log import log
from bot.meters import ACKNOWLEDGED
from bot.settings_platforms import SlackSocketSettings

CONNECTIONS = 2  # one is there while the other is renewed
AWAY = (
    "Slack cannot be reached: look at this machine's way to slack.com. It is tried again and again."
)
NOT_CONNECTED = (
    "Slack does not take PRACTICE_SLACK_APP_TOKEN: make an app-level token with the scope "
    "`connections:write` on the page Basic Information of the app, and switch Socket Mode on."
)


def over_socket(parts: Parts, settings: SlackSocketSettings) -> SlackConnection:
    """The front end of one workspace, without a public address."""
    workspaces = OneWorkspace(settings.bot_token.plain())
    return SlackConnection(parts, workspaces, _Sockets(workspaces, settings.app_token.plain()))


class _Timed(AsyncSocketModeHandler):
    """Measures how long events wait for their acknowledgement."""

    async def handle(self, client: AsyncBaseSocketModeClient, req: SocketModeRequest) -> None:
        began = time.monotonic()
        await super().handle(client, req)  # type: ignore[arg-type]
        ACKNOWLEDGED.labels(PLATFORM).observe(time.monotonic() - began)


@dataclass(frozen=True)
class _Sockets:
    workspaces: OneWorkspace
    app_token: str

    async def run(self, listeners: Listeners, app: AsyncApp) -> None:
        try:
            workspace = await self.workspaces.of("")
            await _check(self.app_token)
        except SlackApiError as error:
            raise _refusal(error, f"PRACTICE_SLACK_BOT_TOKEN: {sentence(error)}") from None
        except CUT_OFF:
            raise PlatformAway(AWAY) from None
        await listeners.front.parts.channels.bot_returned(PLATFORM, workspace.tenant)
        handlers = [
            _Timed(app, self.app_token, web_client=client_of(None)) for _ in range(CONNECTIONS)
        ]
        try:
            for handler in handlers:
                await handler.connect_async()  # type: ignore[no-untyped-call]
            log.info("connected", front_end=PLATFORM)
            await asyncio.Event().wait()
        finally:
            for handler in handlers:
                await handler.close_async()  # type: ignore[no-untyped-call]


async def _check(app_token: str) -> None:
    """Refuse a token that is not good, with which the client would try for ever."""
    try:
        await client_of(None).apps_connections_open(app_token=app_token)
    except SlackApiError as error:
        raise _refusal(error, NOT_CONNECTED) from None


def _refusal(error: SlackApiError, says: str) -> Exception:
    """What Slack's answer at the start means: nothing, when Slack itself is in trouble."""
    return PlatformAway(AWAY) if name_of(error) in BROKEN else OperatorError(says)
