"""Keeps the bot on Discord: one client after another, each for as long as its connection lives.

An event that discord.py cannot read ends its client; a new one logs in and misses nothing that
learners are owed.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord

from bot import jobs
from bot.chat.discord.client import PracticeClient
from bot.chat.discord.front import Front
from bot.chat.discord.people import PLATFORM
from bot.chat.discord.platform import DiscordPlatform
from bot.chat.incident import incident
from bot.core.errors import OperatorError
from bot.core.organisers import Organisers
from bot.log import log
from bot.secret import Secret

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds between one client and the next
WENT_WELL = 60.0  # seconds after which a connection was no failure


class DiscordConnection:
    """The front end as a whole: `run` it, and post through `platform`."""

    def __init__(
        self,
        front: Front,
        token: Secret,
        *,
        message_content: bool = False,
        first_wait: float = FIRST_WAIT,
        **options: Any,
    ) -> None:
        """Not connected yet; `options` are those of discord.py's client."""
        self.front, self.client = front, None
        self.platform = DiscordPlatform(self, front.practice.deck, front.cards)
        self._token, self._message_content = token, message_content
        self._first_wait, self._options = first_wait, options
        self._rescuing = asyncio.Lock()

    client: discord.Client | None

    async def run(self) -> None:
        """Be connected until cancelled; raises OperatorError for what only a person can mend.

        Once cancelled, it takes nothing more, and ends when what runs is done.
        """
        self.front.working.closing = False
        wait = self._first_wait
        while True:
            began = time.monotonic()
            try:
                await self._connect()
            except discord.LoginFailure:
                raise OperatorError(
                    "Discord does not know this token: copy it anew from the page Bot of the "
                    "application (Reset Token) to PRACTICE_DISCORD_TOKEN."
                ) from None
            except discord.PrivilegedIntentsRequired:
                raise OperatorError(
                    "The message content intent is wanted and not switched on: switch on Message "
                    "Content Intent on the page Bot of the application, or remove "
                    "PRACTICE_DISCORD_MESSAGE_CONTENT."
                ) from None
            except Exception as error:  # noqa: BLE001 - whatever it was, learners are waiting
                log.error("connecting anew", front_end=PLATFORM, incident=incident(error))
            lasted = time.monotonic() - began
            wait = self._first_wait if lasted > WENT_WELL else wait
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def remind(self, organisers: Organisers) -> None:
        """Send the reminders that are due."""
        for reminder in await organisers.due_nudges(PLATFORM):
            await self.platform.tell(reminder.account, reminder.reply)

    async def rescue(self) -> None:
        """Tell learners the verdicts that did not reach them; one run at a time, as each tells."""
        front = self.front
        async with self._rescuing:
            for told in await jobs.rescue(front.practice, PLATFORM, front.gradings):
                if told.reply.tells and await self.platform.tell(told.account, told.reply):
                    await front.desk.told(told.reply.tells)

    async def _connect(self) -> None:
        client = PracticeClient(
            self.front, self.rescue, message_content=self._message_content, **self._options
        )
        async with client:
            try:
                await client.login(self._token.plain())
                self.client = client
                await client.connect()
            except asyncio.CancelledError:
                await self.front.working.finish()
                raise
            finally:
                self.client = None
