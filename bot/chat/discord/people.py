"""Who acts, and where: discord.py's objects as accounts, places and organisers."""

from __future__ import annotations

import discord

from bot.chat.discord.components import Interaction
from bot.core.model import Account
from bot.core.model_cohort import Organiser, Place

PLATFORM = "discord"


def account_of(person: discord.abc.User) -> Account:
    """A learner's account: ids of people are the same in every server."""
    return Account(PLATFORM, "", str(person.id), person.display_name)


def place_of(interaction: Interaction) -> Place | None:
    """The channel of a server that has the bot; a thread is part of its channel.

    None in direct messages, and where the learner brought the bot along as an app of their own.
    """
    theirs_alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    if interaction.guild_id is None or theirs_alone:
        return None
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Place(PLATFORM, str(interaction.guild_id), str(parent or interaction.channel_id))


def organiser_of(interaction: Interaction, learner: int) -> Organiser:
    """Who asks, with what Discord says of their rights in the channel."""
    person = interaction.user
    roles = person.roles if isinstance(person, discord.Member) else []
    return Organiser(
        actor=f"learner {learner}",
        allowed=interaction.permissions.manage_guild,
        ids=frozenset(str(one) for one in (person.id, *(role.id for role in roles))),
    )
