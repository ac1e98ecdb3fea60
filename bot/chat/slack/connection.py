"""Keeps the bot on Slack, whichever way its events come in: `over_socket.py`, `over_http.py`."""

from __future__ import annotations

import asyncio
from typing import Protocol

from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_bolt.context.async_context import AsyncBoltContext

from bot import jobs
from bot.chat.slack.front import Parts, SlackFront
from bot.chat.slack.listeners import Listeners
from bot.chat.slack.workspaces import PLATFORM, Workspaces, client_of, tenant_of
from bot.core.organisers import Organisers


class Way(Protocol):
    """How events come in, for as long as it runs."""

    async def run(self, listeners: Listeners, app: AsyncApp) -> None:
        """Take events until cancelled; raises OperatorError for what only a person can mend."""


class SlackConnection:
    """The front end as a whole: `run` it, and post through `platform`."""

    def __init__(
        self, parts: Parts, workspaces: Workspaces, way: Way, signing_secret: str = ""
    ) -> None:
        """Not connected yet."""
        self.front = SlackFront(parts, workspaces)
        self.platform = self.front.platform
        self._way, self._signing_secret = way, signing_secret
        self._rescuing = asyncio.Lock()

    async def run(self) -> None:
        """Be connected until cancelled; raises OperatorError for what only a person can mend."""
        listeners = Listeners(self.front)
        app = AsyncApp(
            name="practice",
            client=client_of(None),
            signing_secret=self._signing_secret,
            authorize=_Authorize(self.front.workspaces),  # type: ignore[arg-type]
        )
        listeners.listen(app)
        try:
            await self._way.run(listeners, app)
        finally:
            await listeners.finish()

    async def rescue(self) -> None:
        """Tell learners the verdicts that did not reach them; one run at a time, as each tells."""
        front = self.front
        async with self._rescuing:
            for told in await jobs.rescue(front.parts.practice, PLATFORM, front.gradings):
                if told.reply.tells:
                    await front.tell(told.account, told.reply)

    async def remind(self, organisers: Organisers) -> None:
        """Send the reminders that learners asked for."""
        for one in await organisers.due_nudges(PLATFORM):
            await self.front.tell(one.account, one.reply, one.cohort)


class _Authorize(AsyncAuthorize):
    """Bolt's question whose installation something came to, answered without asking Slack."""

    def __init__(self, workspaces: Workspaces) -> None:
        self._workspaces = workspaces

    async def __call__(self, *, context: AsyncBoltContext, **_: object) -> AuthorizeResult | None:
        workspace = await self._workspaces.of(tenant_of(context))
        return None if workspace is None else workspace.result()
