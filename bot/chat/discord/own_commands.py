"""Commands that need something of Discord: a public line, a file, a role."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.chat import commands
from bot.chat.discord import threads
from bot.chat.discord.here import Here, Outcome
from bot.chat.discord.message import Attached
from bot.chat.sharing import share
from bot.core import wording_rights
from bot.core.errors import PlatformRefused, PracticeError
from bot.core.front_desk import Posted
from bot.core.reply import Reply
from bot.core.wording import said

UPLOAD_BYTES = 10 * 1024 * 1024
_HELP = (
    "- `/join`, `/leave` take part in this channel's practice, or no longer\n"
    "- `/submit` a fix, in a field or as a file; **Grade this message** in a message's menu "
    "takes one of yours\n"
    "- `/share` tell the channel how many tries a solved card took\n"
    "- `/export` a copy of everything held about you"
)


async def _join(here: Here, _: str) -> Outcome:
    return Outcome(await here.practice.join(here.who))


async def _leave(here: Here, _: str) -> Outcome:
    return Outcome(await here.practice.leave(here.who))


async def _help(here: Here, _: str) -> Outcome:
    known = [f"- `{one.usage}` {one.says}" for one in commands.COMMANDS.values()]
    return Outcome(said("\n".join([*known, _HELP])))


async def _export(here: Here, _: str) -> Outcome:
    export = await here.practice.export(here.who)
    if len(export.content) > UPLOAD_BYTES:
        raise PracticeError(
            "Your data is larger than a file may be here: ask whoever runs the bot for the file "
            "of `practice db export`."
        )
    reply = wording_rights.exported(export.name, export.rows)
    return Outcome(reply, (Attached(export.name, export.content),))


async def _share(here: Here, _: str) -> Outcome:
    """The public line: in the thread of the posting if everybody reads it, else below the card."""

    async def write(posted: Posted, line: Reply) -> str:
        try:
            return await threads.share(here.interaction.client, posted, line)
        except discord.DiscordServerError:
            raise  # perhaps it stands there
        except discord.HTTPException as error:
            raise PlatformRefused(error.text) from None

    at = (here.at.posting, here.at.card)
    return Outcome(await share(here.practice, here.desk, here.who, at, write))


async def _ping(here: Here, words: str) -> Outcome:
    """Give the learner the role that is called when a card comes, or take it."""
    cohort = None if here.place is None else await here.organising.at(here.place)
    role = None if cohort is None else cohort.calendar.ping
    person = here.interaction.user
    if role is None or not isinstance(person, discord.Member):
        raise PracticeError(
            "No role is called when a card comes here: an organiser chooses one with `/setup ping`."
        )
    try:
        change = person.add_roles if words == "on" else person.remove_roles
        await change(discord.Object(int(role)), reason="asked for with /practice settings")
    except discord.HTTPException:
        raise PracticeError(
            "The bot may not hand out that role: whoever manages this server gives it Manage "
            "Roles and a place above the role, or gives you the role."
        ) from None
    return Outcome(said("You are called when a card comes." if words == "on" else "Not any more."))


COMMANDS: dict[str, Callable[[Here, str], Awaitable[Outcome]]] = {
    "/join": _join,
    "/leave": _leave,
    "/help": _help,
    "/export": _export,
    "/share": _share,
    "/ping": _ping,
}
