"""What is not as it should be with the Discord application, and where to mend it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import discord

from bot.chat.discord.invite import for_a_server, missing
from bot.chat.discord.people import PLATFORM
from bot.chat.discord.responding import CUT_OFF
from bot.core.model import Cohort
from bot.core.names import isolated
from bot.core.wording import visible
from bot.findings import Finding
from bot.settings_platforms import DISCORD_TOKEN, MESSAGE_CONTENT, DiscordSettings

PAGE = "https://discord.com/developers/applications"
TOKEN, INTENT = "Discord token", "Discord message content"
EVERYWHERE = "an edit of a graded message is graded again in direct messages and in servers"
DIRECT_ONLY = (
    "an edit of a graded message is graded again in direct messages; in servers learners give the "
    f"command again, unless {MESSAGE_CONTENT}=yes and the intent is switched on"
)


async def findings(settings: DiscordSettings, cohorts: Sequence[Cohort]) -> list[Finding]:
    """Token, intents, and what the bot may do in the channels of these cohorts."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.token.plain())
            application = await client.application_info()
        except discord.LoginFailure:
            mend = f"Copy it anew from the page Bot at {PAGE} (Reset Token) to {DISCORD_TOKEN}."
            return [Finding(TOKEN, well=False, says="Discord does not know it", mend=mend)]
        except (discord.HTTPException, *CUT_OFF):
            mend = "Look at this machine's way to discord.com, and try again."
            return [Finding(TOKEN, well=False, says="Discord cannot be reached", mend=mend)]
        name = visible(application.name)
        found = [Finding(TOKEN, well=True, says=f"it belongs to {name}")]
        found.append(_intent(settings, application.flags))
        mine = [one for one in cohorts if one.platform == PLATFORM and not one.direct]
        for cohort in mine:
            found += [one async for one in _channel(client, application.id, cohort)]
        return found


def _intent(settings: DiscordSettings, flags: discord.ApplicationFlags) -> Finding:
    has = flags.gateway_message_content or flags.gateway_message_content_limited
    if settings.message_content and not has:
        return Finding(
            INTENT,
            well=False,
            says=f"{MESSAGE_CONTENT} wants it, and it is switched off",
            mend=f"Switch on Message Content Intent on the page Bot at {PAGE}, or remove "
            f"{MESSAGE_CONTENT}.",
        )
    return Finding(INTENT, well=True, says=EVERYWHERE if settings.message_content else DIRECT_ONLY)


async def _channel(
    client: discord.Client, application: int, cohort: Cohort
) -> AsyncIterator[Finding]:
    what = f"Discord channel {isolated(visible(cohort.name or cohort.channel))}"
    try:
        guild = await client.fetch_guild(int(cohort.tenant), with_counts=False)
        channel: Any = await guild.fetch_channel(int(cohort.channel))
        assert client.user is not None
        me = await guild.fetch_member(client.user.id)
    except (discord.NotFound, discord.Forbidden):
        mend = (
            "If the bot is not in the server, install it: "
            f"{for_a_server(application)} Else allow it View Channel there."
        )
        yield Finding(what, well=False, says="the bot does not see it", mend=mend)
        return
    except (discord.HTTPException, *CUT_OFF):
        mend = "Try again a little later."
        yield Finding(what, well=False, says="Discord did not answer", mend=mend)
        return
    yield _permissions(what, channel.permissions_for(me))
    for finding in _ping(what, guild, me, cohort.calendar.ping):
        yield finding


def _permissions(what: str, has: discord.Permissions) -> Finding:
    lacking = missing(has)
    if not lacking:
        return Finding(what, well=True, says="the bot may do there what it needs")
    return Finding(
        what,
        well=False,
        says=f"the bot lacks {', '.join(lacking)}",
        mend="Edit the channel, Permissions, the bot's role: allow "
        + "; ".join(f"{name}, {why}" for name, why in lacking.items())
        + ".",
    )


def _ping(
    what: str, guild: discord.Guild, me: discord.Member, ping: str | None
) -> Iterator[Finding]:
    """Whether the role that is called can be called, and handed out to those who want it."""
    if ping is None:
        return
    role = guild.get_role(int(ping))
    if role is None:
        mend = "Choose another with `/practice-admin setup`, or more: ping=none."
        yield Finding(what, well=False, says="the role that is called is gone", mend=mend)
    elif not (role.mentionable or me.guild_permissions.mention_everyone):
        mend = "Server Settings, Roles, the role: Allow anyone to mention this role."
        yield Finding(what, well=False, says="the role cannot be called", mend=mend)
    elif not (me.guild_permissions.manage_roles and me.top_role > role):
        mend = "Give the bot Manage Roles and a place above the role, or hand it out yourself."
        yield Finding(what, well=False, says="the bot cannot hand out the role", mend=mend)
