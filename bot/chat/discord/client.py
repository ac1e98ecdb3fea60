"""The client of discord.py: events in. It is made anew whenever its connection has ended."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.chat.discord.address import Address
from bot.chat.discord.admin_tree import organisers_commands
from bot.chat.discord.components import DYNAMIC, Interaction
from bot.chat.discord.front import Front
from bot.chat.discord.people import PLATFORM
from bot.chat.discord.submitting import AFRESH, SUBMIT, Submitting
from bot.chat.discord.tree import grading_command, learners_commands
from bot.chat.incident import incident
from bot.core.errors import PracticeError
from bot.core.model_cohort import Place
from bot.log import log

ANNOUNCED = "discord commands"
# Cards are not spoken: what discord.py lacks for voice is no news.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
_FOR_WORDS = " WORDS"


def intents_for(*, message_content: bool) -> discord.Intents:
    """What Discord is asked to tell: servers and channels, and messages where code is edited."""
    intents = discord.Intents(guilds=True, dm_messages=True)
    if message_content:
        intents.guild_messages = intents.message_content = True
    return intents


class PracticeClient(discord.AutoShardedClient):
    """Hands what happens to the front end."""

    def __init__(
        self,
        front: Front,
        rescue: Callable[[], Awaitable[None]],
        *,
        message_content: bool,
        **options: Any,
    ) -> None:
        """A client for one connection; `rescue` tells learners what they are owed.

        `options` are those of discord.py.
        """
        super().__init__(
            intents=intents_for(message_content=message_content),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **options,
        )
        self._front, self._submitting, self._rescue = front, Submitting(front), rescue
        self.tree = app_commands.CommandTree(self)
        for command in (learners_commands(), organisers_commands()):
            self.tree.add_command(command)
        self.tree.add_command(grading_command())
        self.tree.error(self._failed)
        self.add_dynamic_items(*DYNAMIC)

    async def setup_hook(self) -> None:
        """Announce the commands if they are others than the last time."""
        announced = f"{self.application_id} {self._digest()}"
        if await self._front.desk.noted(ANNOUNCED) != announced:
            await self.tree.sync()
            await self._front.desk.note(ANNOUNCED, announced)

    def _digest(self) -> str:
        commands = [one.to_dict(self.tree) for one in self.tree.get_commands()]
        text = json.dumps(commands, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    # --- interactions ------------------------------------------------------------------------

    async def commanded(
        self, interaction: Interaction, line: str, channel: int | None = None
    ) -> None:
        """A command line was given, for another channel if one is named."""
        at, front = Address(line), self._front
        if line == SUBMIT:
            await self.pressed(interaction, at)
        else:
            await front.once(interaction, lambda: front.take(interaction, at, channel=channel))

    async def pressed(self, interaction: Interaction, at: Address) -> None:
        """A button was pressed."""

        def work() -> Awaitable[None]:
            if at.line in (SUBMIT, AFRESH):
                return self._submitting.open(interaction, at)
            if at.line.endswith(_FOR_WORDS):
                return self._submitting.open_words(interaction, at)
            return self._front.take(interaction, at)

        await self._front.once(interaction, work)

    async def turned(self, interaction: Interaction, at: Address, page: int) -> None:
        """Another page was chosen."""
        front = self._front
        await front.once(interaction, lambda: front.take(interaction, at, page=page))

    async def attached(self, interaction: Interaction, file: discord.Attachment) -> None:
        """A file was submitted."""
        take = self._submitting.take_file
        await self._front.once(interaction, lambda: take(interaction, file))

    async def to_grade(self, interaction: Interaction, message: discord.Message) -> None:
        """A message is to be graded."""
        take = self._submitting.take_message
        await self._front.once(interaction, lambda: take(interaction, message))

    async def titles(self, interaction: Interaction, words: str) -> list[tuple[str, str]]:
        """Title and slug of the cards that match what was typed so far."""
        try:
            here = await self._front.here(interaction, Address("/card"))
            found = await self._front.desk.titles(here.practice, here.who, words)
        except PracticeError:  # no cards come here: there is nothing to offer
            return []
        return [(card.title, card.slug) for card in found]

    async def on_interaction(self, interaction: Interaction) -> None:
        """A modal was sent. Those are taken by their id, however long ago they were opened."""
        if interaction.type is discord.InteractionType.modal_submit:
            data: Any = interaction.data
            take = self._submitting.filled
            await self._front.once(interaction, lambda: take(interaction, data["custom_id"]))

    async def _failed(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """A command of a version that Discord has not been told the successor of."""
        await self._submitting.refuse(interaction, Address("/help"), error)

    # --- what happens around -----------------------------------------------------------------

    async def on_ready(self) -> None:
        """The bot is connected: see where it is, and tell what it owes."""
        log.info("connected", front_end=PLATFORM, count=len(self.guilds))
        here = {str(guild.id) for guild in self.guilds}
        for cohort in await self._front.organising.cohorts():
            if cohort.platform == PLATFORM and not cohort.direct:
                is_gone = cohort.removed_at is not None
                if cohort.tenant in here and is_gone:
                    await self._front.channels.bot_returned(PLATFORM, cohort.tenant)
                elif cohort.tenant not in here and not is_gone:
                    await self._front.channels.bot_removed(PLATFORM, cohort.tenant)
        await self._rescue()

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """A message was edited: one that was graded is graded anew if its code has changed."""
        message = event.message
        if not message.author.bot and (message.content or message.attachments):
            with self._front.working.on_one():
                await self._submitting.edited(message)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is in a server, perhaps again."""
        await self._front.channels.bot_returned(PLATFORM, str(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        await self._front.channels.bot_removed(PLATFORM, str(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._front.channels.closed(_place(channel))

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel has changed, perhaps its name."""
        if before.name != after.name:
            await self._front.channels.renamed(_place(after), after.name)

    async def on_error(self, event: str, /, *_: object, **__: object) -> None:
        """A handler of an event failed: the next event has a try of its own."""
        error = sys.exception()
        if error is not None:
            incident(error)


def _place(channel: discord.abc.GuildChannel) -> Place:
    return Place(PLATFORM, str(channel.guild.id), str(channel.id))
