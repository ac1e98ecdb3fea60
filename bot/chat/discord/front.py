"""The front end: a command in, a reply out. Read this first; nothing of the practice is decided.

Whatever is done in Discord (a command, a button, a page of a select, a modal, a message to grade)
comes here as an `Address`, and goes one way: acknowledged, run, shown, and noted as told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import discord

from bot.chat import commands, organisers
from bot.chat.apology import sorry
from bot.chat.discord import own_commands, threads
from bot.chat.discord.address import Address
from bot.chat.discord.components import Interaction
from bot.chat.discord.here import Here, Outcome
from bot.chat.discord.invite import missing
from bot.chat.discord.people import account_of, organiser_of, place_of
from bot.chat.discord.render import direct, rendered
from bot.chat.discord.responding import CUT_OFF, Responding
from bot.chat.discord.working import Working
from bot.chat.gradings import Gradings, Recent
from bot.chat.incident import incident
from bot.chat.organisers import OrganiserDesk
from bot.core.channels import Channels
from bot.core.errors import PracticeError
from bot.core.front_desk import FrontDesk
from bot.core.organising import Organising
from bot.core.practice import Practice
from bot.core.reply import Prose, Reply

Work = Callable[[Here], Awaitable[Outcome]]


@dataclass
class Front:
    """The parts that every interaction needs. `wake` has the ticker look at once."""

    practice: Practice
    organising: Organising
    channels: Channels
    cards: Path
    wake: Callable[[], None] = lambda: None
    gradings: Gradings = field(default_factory=Gradings)

    def __post_init__(self) -> None:
        """Nothing has happened yet."""
        self.desk = FrontDesk(self.practice)
        self.working = Working()
        self._recent = Recent()

    async def once(self, interaction: Interaction, work: Callable[[], Awaitable[None]]) -> None:
        """Do a work for an interaction that comes for the first time, unless the end is near.

        A connection that was lost may bring an interaction again.
        """
        if not self.working.closing and self._recent.is_new(str(interaction.id)):
            with self.working.on_one():
                await work()

    async def take(
        self,
        interaction: Interaction,
        at: Address,
        *,
        page: int | None = None,
        channel: int | None = None,
    ) -> None:
        """Do a command and show its reply, or the page of it that was chosen.

        `channel` is one of the server that is meant instead of where the command was given.
        """

        async def work(here: Here) -> Outcome:
            if channel is not None and here.place is not None:
                here = replace(here, place=replace(here.place, channel=str(channel)))
            return await self.run(here)

        responding = Responding(interaction, self.cards)
        await responding.acknowledge(in_place=page is not None)
        await self.follow(interaction, await self.answer(responding, at, work, page or 0))

    async def answer(self, responding: Responding, at: Address, work: Work, page: int = 0) -> Reply:
        """Show what comes of a work, whatever happens: the one catch-all of this front end."""
        try:
            outcome = await work(await self.here(responding.interaction, at))
        except Exception as error:  # noqa: BLE001 - a learner is always answered
            outcome = Outcome(sorry(error))
        try:
            await self._tell(responding, outcome, at, page)
        except Exception as error:  # noqa: BLE001 - as above; what is owed stays so
            apology = sorry(error)
            with suppress(discord.HTTPException, *CUT_OFF):
                await responding.show(rendered(apology, at))
        return outcome.reply

    async def here(self, interaction: Interaction, at: Address) -> Here:
        """Where an interaction is. In direct messages the posting of its button says so; in the
        thread below a posting it is at that one.
        """
        place = place_of(interaction)
        if place is None and at.posting is not None:
            posted = await self.desk.posted(at.posting)
            place = None if posted is None else posted.place
        channel, posting = interaction.channel, at.posting
        if place is not None and posting is None and isinstance(channel, discord.Thread):
            posting = await self.desk.posted_as(place, str(channel.id))
        practice = self.practice if place is None else self.practice.at(place, posting)
        who = account_of(interaction.user)
        return Here(interaction, at, who, place, practice, self.desk, self.organising)

    async def run(self, here: Here) -> Outcome:
        """Run the command of an address; raises PracticeError."""
        line = here.at.line
        word, _, rest = line.partition(" ")
        if word in organisers.COMMANDS:
            organiser = await self._organiser(here)
            reply = await commands.run(organiser, line, organisers.COMMANDS)
            return Outcome(_with_what_lacks(reply, here))
        if word in own_commands.COMMANDS:
            return await own_commands.COMMANDS[word](here, rest.strip())
        desk = commands.Desk(here.practice, here.who, here.at.card)
        return Outcome(await commands.run(desk, line, commands.COMMANDS))

    async def _organiser(self, here: Here) -> OrganiserDesk:
        if here.place is None:
            raise PracticeError("Cards come to a channel of a server: give the command there.")
        who = organiser_of(here.interaction, await self.practice.learner(here.who))
        name = getattr(here.interaction.channel, "name", None) or here.place.channel
        return OrganiserDesk(self.organising, who, here.place, name, self.wake)

    async def _tell(
        self,
        responding: Responding,
        outcome: Outcome,
        at: Address,
        page: int,
    ) -> None:
        reply = outcome.reply
        *front, last = rendered(reply, at, page)
        last = replace(last, files=(*last.files, *outcome.files))
        try:
            seen = await responding.show([*front, last])
        except (discord.HTTPException, *CUT_OFF) as error:
            if not reply.tells:
                raise
            incident(error)
            seen = False
        if not seen and reply.tells:
            seen = await responding.send_direct(direct(reply, at))
        if seen:
            await self.desk.told(reply.tells)

    async def follow(self, interaction: Interaction, reply: Reply) -> None:
        """Let the learner into a thread, take lines back; the reply stands if that fails."""
        try:
            if reply.enters is not None:
                await threads.let_in(interaction.client, reply.enters, interaction.user)
            for line in reply.removes:
                await threads.remove(interaction.client, line)
        except discord.HTTPException as error:
            incident(error)


def _with_what_lacks(reply: Reply, here: Here) -> Reply:
    """What an organiser should know before a card cannot come: what the bot may not do here."""
    lacking = missing(here.interaction.app_permissions)
    is_here = here.place is not None and here.place == place_of(here.interaction)
    if not (lacking and is_here):
        return reply
    says = f"The bot may not do all that it needs in this channel. Allow it {', '.join(lacking)}."
    return replace(reply, blocks=(*reply.blocks, Prose(says)))
