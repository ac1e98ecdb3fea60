"""The commands of organisers, in one spelling for every front end: `/setup hour=09:00`.

Who may use them is decided in the core on each call; the front end says who it is that asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.chat.commands import Command
from bot.core.cohort_words import read_wishes
from bot.core.errors import PracticeError
from bot.core.model_cohort import Organiser, Place
from bot.core.organising import Organising
from bot.core.reply import Reply
from bot.core.wording_refusals import none_here

ZONE = "UTC"


@dataclass(frozen=True)
class OrganiserDesk:
    """One organiser in one channel, of that name. `wake` has the ticker look at once."""

    organising: Organising
    who: Organiser
    place: Place
    name: str
    wake: Callable[[], None]

    async def cohort(self) -> int:
        """The cohort of the channel; raises PracticeError."""
        found = await self.organising.at(self.place)
        if found is None:
            raise PracticeError(none_here())
        return found.id


async def _setup(desk: OrganiserDesk, words: str) -> Reply:
    wishes = read_wishes(words)
    found = await desk.organising.at(desk.place)
    if found is not None and found.removed_at is None:
        return await desk.organising.change(desk.who, found.id, wishes)
    zone = wishes.pop("zone", ZONE)
    return await desk.organising.start(desk.who, desk.place, desk.name, zone, wishes)


async def _preview(desk: OrganiserDesk, _: str) -> Reply:
    return await desk.organising.preview(desk.who, await desk.cohort())


async def _post_now(desk: OrganiserDesk, _: str) -> Reply:
    reply = await desk.organising.post_now(desk.who, await desk.cohort())
    desk.wake()
    return reply


async def _pause(desk: OrganiserDesk, _: str) -> Reply:
    return await desk.organising.pause(desk.who, await desk.cohort())


async def _resume(desk: OrganiserDesk, _: str) -> Reply:
    return await desk.organising.resume(desk.who, await desk.cohort())


async def _status(desk: OrganiserDesk, _: str) -> Reply:
    return await desk.organising.status(desk.who, await desk.cohort())


async def _holiday(desk: OrganiserDesk, words: str) -> Reply:
    day, _, reason = words.partition(" ")
    if not day:
        raise PracticeError("Say which day: `/holiday 2026-12-25 Christmas`.")
    if reason.strip().casefold() == "off":
        return await desk.organising.remove_holiday(desk.who, await desk.cohort(), day)
    return await desk.organising.add_holiday(desk.who, await desk.cohort(), day, reason.strip())


COMMANDS: dict[str, Command[OrganiserDesk]] = {
    "/setup": Command("/setup [NAME=VALUE ...]", "when which cards come here", _setup),
    "/preview": Command("/preview", "the next card, for you alone", _preview),
    "/post-now": Command("/post-now", "today's card at once", _post_now),
    "/pause": Command("/pause", "no cards for a while", _pause),
    "/resume": Command("/resume", "cards again", _resume),
    "/holiday": Command("/holiday DAY [REASON | off]", "a day without a card", _holiday),
    "/status": Command("/status", "who practised, and what was hard", _status),
}
