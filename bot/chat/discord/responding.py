"""Answers an interaction: acknowledges it in time, then shows messages where it still can.

Discord takes the first answer within 3 s and later ones within 15 min. A verdict that comes too
late for them is sent as a direct message; anything else is a press of the button away.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence
from pathlib import Path

import aiohttp
import discord

from bot.chat.discord import faults
from bot.chat.discord.components import Interaction, files_of, send, sent
from bot.chat.discord.message import Message
from bot.chat.incident import incident
from bot.meters import ACKNOWLEDGED

TOKEN_LIVES = 14.5 * 60  # seconds: half a minute less than it does
CUT_OFF = (aiohttp.ClientError, OSError, TimeoutError)


class Responding:
    """The answer to one interaction, seen by its learner alone."""

    def __init__(self, interaction: Interaction, cards: Path) -> None:
        """Nothing is said yet; pictures of the deck are in the folder `cards`."""
        self.interaction, self._cards = interaction, cards
        self._began, self._dead = time.monotonic(), False

    async def acknowledge(self, *, in_place: bool = False) -> None:
        """Say that an answer will come: below, or in place of the message that was acted on."""
        response = self.interaction.response
        await self._first(
            response.defer() if in_place else response.defer(ephemeral=True, thinking=True)
        )

    async def open(self, modal: discord.ui.Modal) -> None:
        """Open a modal, which has to be the first answer."""
        await self._first(self.interaction.response.send_modal(modal))

    async def show(self, messages: Sequence[Message]) -> bool:
        """Show the messages; False when it is too late for that."""
        if self._dead or time.monotonic() - self._began > TOKEN_LIVES:
            return False
        try:
            await self._show(messages)
        except discord.HTTPException as error:
            if error.code not in faults.DEAD:
                raise
            self._dead = True
        return not self._dead

    async def send_direct(self, messages: Sequence[Message]) -> bool:
        """Send the messages to the learner instead; False when they take none."""
        return await send_direct(self.interaction.user, messages, self._cards)

    async def _first(self, answer: Awaitable[object]) -> None:
        """Send the first answer. Whatever becomes of it, what was asked for is done."""
        try:
            await answer
        except discord.HTTPException as error:
            self._dead = error.code != faults.ANSWERED
            if error.code not in (*faults.DEAD, faults.ANSWERED):
                incident(error)
        except CUT_OFF:  # perhaps it has arrived: the next answer finds out
            pass
        ACKNOWLEDGED.labels("discord").observe(time.monotonic() - self._began)

    async def _show(self, messages: Sequence[Message]) -> None:
        first, *others = messages
        try:
            files = files_of(first, self._cards)
            await self.interaction.edit_original_response(attachments=files, **sent(first))
        except discord.NotFound as error:
            if error.code != faults.UNKNOWN_MESSAGE:
                raise
            others = [*messages]  # the learner has dismissed what was there
        for message in others:
            files = files_of(message, self._cards)
            await self.interaction.followup.send(ephemeral=True, files=files, **sent(message))


async def send_direct(
    person: discord.abc.Messageable, messages: Sequence[Message], cards: Path
) -> bool:
    """Send direct messages; False when the person takes none, or Discord did not."""
    try:
        for message in messages:
            await send(person, message, cards)
    except discord.HTTPException as error:
        if error.code != faults.NO_DIRECT_MESSAGES:
            incident(error)
        return False
    except CUT_OFF:
        return False
    return True
