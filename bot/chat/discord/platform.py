"""What postings need of Discord: send a card, find it again, open its thread, tell an admin.

A posting is found by the ids of its buttons, which carry its marker. Whoever may not read a
channel's history gets an empty one without a word, so the right to is looked at first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

import aiohttp
import discord

from bot.chat.discord import faults, threads
from bot.chat.discord.address import Address, holds
from bot.chat.discord.components import send
from bot.chat.discord.message import Message
from bot.chat.discord.render import announcement, direct, posting
from bot.chat.discord.responding import CUT_OFF, send_direct
from bot.chat.incident import incident
from bot.core.deck import Deck
from bot.core.errors import HistoryUnreadable, PlatformBusy, PlatformRefused
from bot.core.model import Account, Cohort, Posting
from bot.core.model_cohort import ExtraKind
from bot.core.reply import Reply
from bot.core.wording import FULL, LESSON, STREAK, TODAY, inert, said

T = TypeVar("T")
_NEEDS = "View Channel, Send Messages, Embed Links and Attach Files"
_LATER = (401, 408, 429)
# A message without a button could not be found again.
_WAYS_ON = {ExtraKind.ANSWER: (FULL, LESSON), ExtraKind.RECAP: (STREAK, TODAY)}


class Connection(Protocol):
    """Whoever holds the client that is logged in at the moment."""

    @property
    def client(self) -> discord.Client | None:
        """The client, None while there is none."""


class DiscordPlatform:
    """The port of postings, over whichever client is there."""

    def __init__(self, connection: Connection, deck: Deck, cards: Path) -> None:
        """`deck` has the titles of threads, `cards` the files of the deck."""
        self._connection, self._deck, self._cards = connection, deck, cards

    # --- the port ----------------------------------------------------------------------------

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        """Send a posting; the id of its message."""
        message = posting(content, _address(marker), marker, cohort.calendar.ping)
        return await self._tried(cohort, lambda client: self._send(client, cohort, message, marker))

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        """The id of the message with this marker; raises HistoryUnreadable."""
        client = self._client()
        try:
            channel = await _readable(client, cohort)
            async for message in channel.history(limit=None, after=since):
                if message.author == client.user and _has(message, marker):
                    return str(message.id)
        except discord.NotFound:  # with its channel: sending again finds that out
            return None
        except discord.Forbidden:
            raise HistoryUnreadable from None
        return None

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        """Open a posting's thread, or send what follows it below the card."""

        async def work(client: discord.Client) -> str | None:
            if kind is ExtraKind.THREAD:
                return await self._open_thread(client, cohort, posting, content)
            with_way = replace(content, actions=content.actions or _WAYS_ON[kind])
            *front, last = announcement(with_way, _address(marker), marker)
            for message in front:
                await self._send(client, cohort, message, "", posting.message)
            return await self._send(client, cohort, last, marker, posting.message)

        return await self._tried(cohort, work)

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        """Tell the owner of the server and the organisers of the cohort, who may mend it."""

        async def work(client: discord.Client) -> None:
            guild = await client.fetch_guild(int(cohort.tenant), with_counts=False)
            roles = {str(role.id) for role in guild.roles}
            people = [one for one in cohort.calendar.organisers if one not in roles]
            about = said(f"{cohort.name or 'A channel'} of {inert(guild.name)}: {sentence}")
            told = [
                await self._tell(client, one, about)
                for one in dict.fromkeys((str(guild.owner_id), *people))
            ]
            if not any(told):
                raise PlatformRefused("Nobody who could mend it takes direct messages.")

        await self._tried(cohort, work)

    # --- a learner ---------------------------------------------------------------------------

    async def tell(self, account: Account, reply: Reply) -> bool:
        """Send a learner what is owed to them; False when they take no direct messages."""
        client = self._connection.client
        return client is not None and await self._tell(client, account.user, reply)

    async def _tell(self, client: discord.Client, person: str, reply: Reply) -> bool:
        try:
            place = await client.create_dm(discord.Object(int(person)))
        except (discord.HTTPException, *CUT_OFF):
            return False
        return await send_direct(place, direct(reply, Address("/today")), self._cards)

    # --- work on a client --------------------------------------------------------------------

    async def _send(
        self,
        client: discord.Client,
        cohort: Cohort,
        message: Message,
        nonce: str,
        reply_to: str | None = None,
    ) -> str:
        ping = cohort.calendar.ping
        roles = [discord.Object(int(ping))] if ping else False
        made = await send(
            client.get_partial_messageable(int(cohort.channel)),
            message,
            self._cards,
            allowed_mentions=discord.AllowedMentions(everyone=False, users=False, roles=roles),
            nonce=nonce or None,
            reference=threads.below(cohort.channel, reply_to),
        )
        return str(made.id)

    async def _open_thread(
        self, client: discord.Client, cohort: Cohort, posting: Posting, opening: Reply
    ) -> str:
        guild = await client.fetch_guild(int(cohort.tenant), with_counts=False)
        channel = await guild.fetch_channel(int(cohort.channel))
        assert isinstance(channel, discord.TextChannel)
        name = threads.name_of(posting, self._deck.card(posting.card).title)
        if cohort.calendar.answer_at is None:
            return await threads.open_private(channel, name, opening)
        return await threads.open_public(channel, posting, name, opening)

    def _client(self) -> discord.Client:
        if self._connection.client is None:
            raise PlatformBusy
        return self._connection.client

    async def _tried(self, cohort: Cohort, work: Callable[[discord.Client], Awaitable[T]]) -> T:
        """Do a work; what Discord refuses is told in the words of the port."""
        try:
            return await work(self._client())
        except discord.HTTPException as error:
            raise _refusal(error, cohort) from None
        except aiohttp.ClientConnectorError:
            raise PlatformBusy from None


def _refusal(error: discord.HTTPException, cohort: Cohort) -> Exception:
    """What an answer of Discord means; itself when it leaves open whether something was sent."""
    name = inert(cohort.name or "its channel")
    if isinstance(error, discord.DiscordServerError):
        return error
    if error.code in faults.GONE:
        return PlatformRefused(f"{name} is not there any more, so its cards stop.", gone=True)
    if isinstance(error, discord.Forbidden):
        return PlatformRefused(
            f"The bot may not post in {name}: allow it there {_NEEDS}, and for discussion Create "
            "Public Threads, Create Private Threads and Send Messages in Threads."
        )
    if error.status in _LATER or error.code in faults.BUSY:
        return PlatformBusy()
    incident(error)
    return PlatformRefused(f"Discord did not take what the bot sent to {name}.")


async def _readable(client: discord.Client, cohort: Cohort) -> discord.TextChannel:
    """The channel, if its history may be read; raises HistoryUnreadable."""
    guild = await client.fetch_guild(int(cohort.tenant), with_counts=False)
    channel = await guild.fetch_channel(int(cohort.channel))
    assert client.user is not None
    me = await guild.fetch_member(client.user.id)
    assert isinstance(channel, discord.TextChannel)
    if not channel.permissions_for(me).read_message_history:
        raise HistoryUnreadable
    return channel


def _has(message: discord.Message, marker: str) -> bool:
    found = (
        getattr(one, "custom_id", None)
        for row in message.components
        for one in getattr(row, "children", ())
    )
    return any(holds(one, marker) for one in found if one)


def _address(marker: str) -> Address:
    return Address("/today", int(marker.partition("-")[0]))
