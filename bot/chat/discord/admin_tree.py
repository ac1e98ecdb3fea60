"""The commands of organisers: shown to those with Manage Server, and checked again in the core."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, Group

from bot.chat.discord.spelling import ADMIN_GROUP
from bot.chat.discord.tree import Asked, Commanded, Words, give, gives

_PLAIN = {
    "preview": "The next card as the channel will get it, for you alone",
    "post-now": "Today's card at once",
    "pause": "No cards for a while",
    "resume": "Cards again",
    "status": "Who practised, and what was hard",
}
_LEVELS = ("all", "L2", "L3", "L4", "L2,L3", "L3,L4")
_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_INSTALLED = app_commands.AppInstallationType(guild=True, user=False)


def organisers_commands() -> Group:
    """`/practice-admin`."""
    group = Group(
        name=ADMIN_GROUP,
        description="Which cards come to this channel, and when",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
        allowed_contexts=_SERVERS,
        allowed_installs=_INSTALLED,
    )
    for name, says in _PLAIN.items():
        callback = gives(f"/{name}")
        group.add_command(app_commands.Command(name=name, description=says, callback=callback))
    _setup(group)
    _holiday(group)
    return group


def _setup(group: Group) -> None:
    @group.command(description="Start cards in a channel, or change when which ones come")
    @app_commands.describe(
        channel="Where cards come; this channel if you name none",
        hour="When, as in 09:00",
        zone="Of the hour, as in Europe/Paris",
        days="As in mon-fri, or tue, thu",
        levels="L2, L3, L4, or all",
        topics="As in Attention, or all",
        answer="When discussion opens to all, as in 15:00; none: a thread for those who are done",
        ping="Role that is called when a card comes",
        organisers="Role whose members may organise as well",
        more="Other settings as NAME=VALUE, as in minutes=15 recap=yes ping=none",
    )
    @app_commands.choices(levels=[Choice(name=one, value=one) for one in _LEVELS])
    async def setup(  # noqa: PLR0913 - an option each
        interaction: Asked,
        channel: discord.TextChannel | None = None,
        hour: Words | None = None,
        zone: Words | None = None,
        days: Words | None = None,
        levels: str | None = None,
        topics: Words | None = None,
        answer: Words | None = None,
        ping: discord.Role | None = None,
        organisers: discord.Role | None = None,
        more: Words | None = None,
    ) -> None:
        wishes = {
            "hour": hour,
            "zone": zone,
            "days": days,
            "levels": levels,
            "topics": topics,
            "answer": answer,
            "ping": None if ping is None else ping.id,
            "organisers": None if organisers is None else organisers.id,
        }
        given = [f"{name}={value}" for name, value in wishes.items() if value is not None]
        line = " ".join(("/setup", *given, more or "")).strip()
        client: Commanded = interaction.client
        await client.commanded(interaction, line, None if channel is None else channel.id)


def _holiday(group: Group) -> None:
    @group.command(description="A day without a card")
    @app_commands.describe(day="As in 2026-12-25", reason="Why, or off to take it back")
    async def holiday(interaction: Asked, day: Words, reason: Words | None = None) -> None:
        await give(interaction, "/holiday", day, reason)
