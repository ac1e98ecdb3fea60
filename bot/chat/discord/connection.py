"""Brings the bot to Discord, with a client for as long as its connection lives.

An event that discord.py cannot read ends its client; the next run has a new one, which misses
nothing that learners are owed.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot import jobs
from bot.chat.discord.client import PracticeClient
from bot.chat.discord.front import Front
from bot.chat.discord.people import PLATFORM
from bot.chat.discord.platform import DiscordPlatform
from bot.chat.discord.responding import CUT_OFF
from bot.core.errors import OperatorError, PlatformAway
from bot.core.organisers import Organisers
from bot.secret import Secret


class DiscordConnection:
    """The front end as a whole: `run` it, and post through `platform`."""

    def __init__(
        self,
        front: Front,
        token: Secret,
        *,
        message_content: bool = False,
        **options: Any,
    ) -> None:
        """Not connected yet; `options` are those of discord.py's client."""
        self.front, self.client = front, None
        self.platform = DiscordPlatform(self, front.practice.deck, front.cards)
        self._token, self._message_content = token, message_content
        self._options = options
        self._rescuing = asyncio.Lock()

    client: discord.Client | None

    async def run(self) -> None:
        """Be connected until cancelled or cut off; raises PlatformAway then, and OperatorError for
        what only a person can mend.

        Once cancelled, it takes nothing more, and ends when what runs is done.
        """
        self.front.working.closing = False
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
        except (discord.DiscordServerError, *CUT_OFF):
            raise PlatformAway(
                "Discord cannot be reached: look at this machine's way to discord.com. It is tried "
                "again and again."
            ) from None

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
