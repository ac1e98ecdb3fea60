"""Where a card is talked about: its thread, who is let in, and the lines that learners share."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import discord

from bot.chat.discord import faults
from bot.chat.discord.address import Address
from bot.chat.discord.components import send
from bot.chat.discord.limits import THREAD_NAME, clipped
from bot.chat.discord.render import rendered
from bot.core.front_desk import Posted
from bot.core.model import Posting
from bot.core.model_cohort import SharedLine
from bot.core.reply import Reply
from bot.core.wording import visible

WEEK: Literal[10080] = 10080  # minutes without a word after which a thread leaves the list
OPEN_AGAIN = "Somebody else has finished the card: this discussion goes on."
Client: TypeAlias = discord.Client


async def open_private(channel: discord.TextChannel, name: str, opening: Reply) -> str:
    """A thread that only those read who are let in; one of that name is left as it is."""
    for thread in await channel.guild.active_threads():
        if thread.parent_id == channel.id and thread.name == name:
            return str(thread.id)
    thread = await channel.create_thread(
        name=name,
        type=discord.ChannelType.private_thread,
        auto_archive_duration=WEEK,
        invitable=False,
    )
    await _say(thread, opening)
    return str(thread.id)


async def open_public(
    channel: discord.TextChannel, posting: Posting, name: str, opening: Reply
) -> str:
    """The thread below a posting; without the posting's message, one in the channel."""
    message = int(posting.message or 0)
    try:
        thread = await channel.get_partial_message(message).create_thread(
            name=name, auto_archive_duration=WEEK
        )
    except discord.HTTPException as error:
        if error.code == faults.THREAD_EXISTS:
            return str(message)
        if error.code != faults.UNKNOWN_MESSAGE:
            raise
        thread = await channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=WEEK
        )
    await _say(thread, opening)
    return str(thread.id)


def name_of(posting: Posting, title: str) -> str:
    """A thread's name, of which a channel has one."""
    return clipped(f"{posting.local_day} {visible(title)}", THREAD_NAME)


async def let_in(client: Client, thread_id: str, person: discord.abc.Snowflake) -> None:
    """Add somebody to a thread. One that was archived takes nobody, and opens with a message."""
    thread = await _thread(client, thread_id)
    if thread.archived:
        await thread.send(OPEN_AGAIN)
    await thread.add_user(person)


async def share(client: Client, posted: Posted, line: Reply) -> str:
    """Say a learner's line where the card is talked about, else below it; where it stands."""
    [message] = rendered(line, Address("/share"))
    cards = Path()  # nothing of the deck is in it
    if posted.thread is not None and posted.is_open:
        try:
            said = await send(client.get_partial_messageable(int(posted.thread)), message, cards)
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise  # perhaps it stands there
        else:
            return f"{said.channel.id}/{said.id}"
    channel = client.get_partial_messageable(int(posted.place.channel))
    reference = below(posted.place.channel, posted.message)
    said = await send(channel, message, cards, reference=reference)
    return f"{said.channel.id}/{said.id}"


def below(channel: str, message: str | None) -> discord.MessageReference | None:
    """What makes a message the reply to another one, as long as that one is there."""
    if message is None:
        return None
    return discord.MessageReference(
        message_id=int(message), channel_id=int(channel), fail_if_not_exists=False
    )


async def remove(client: Client, line: SharedLine) -> None:
    """Take a learner's line back; one that is gone is fine."""
    channel, _, message = line.message.rpartition("/")
    place = client.get_partial_messageable(int(channel or line.channel))
    try:
        await place.get_partial_message(int(message)).delete()
    except discord.NotFound:
        return


async def _say(thread: discord.Thread, opening: Reply) -> None:
    for message in rendered(opening, Address("/today")):
        await send(thread, message, Path())


async def _thread(client: Client, thread_id: str) -> discord.Thread:
    found = client.get_channel(int(thread_id)) or await client.fetch_channel(int(thread_id))
    assert isinstance(found, discord.Thread)  # the id is one that was kept as a thread's
    return found
