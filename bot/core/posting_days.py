"""The posting days that a learner is asked for, put together from what the store holds. Pure.

A channel's days are its postings. A direct conversation has every day, whether its learner
looked at a card on it or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from bot.core.local_days import ONE_DAY, LocalDays
from bot.core.streaks import Neutral, PostingDay, Solve

POSTED = ("sent", "unknown")
_NEUTRAL_STATES = {"skipped": Neutral.SKIPPED, "unknown": Neutral.UNKNOWN}


@dataclass(frozen=True)
class Asked:
    """A posting as streaks see it; `state` is that of its sending."""

    id: int
    day: date
    card: str
    posted_at: datetime
    state: str = "sent"


@dataclass(frozen=True)
class Solved:
    """A try that was accepted; `posting` is the one it was sent to, in whatever cohort."""

    card: str
    posting: int | None
    at: datetime


@dataclass(frozen=True)
class Outage:
    """A time in which the bot was away; no end while it lasts."""

    started_at: datetime
    ended_at: datetime | None

    def touches(self, first: datetime, last: datetime | None) -> bool:
        """Whether it overlaps a time; no last instant stands for the present."""
        return (last is None or self.started_at < last) and (
            self.ended_at is None or first < self.ended_at
        )


@dataclass(frozen=True)
class Events:
    """What makes days neutral. `ungraded` are postings by id whose try the grader failed on,
    with the instants of these tries."""

    holidays: frozenset[date] = frozenset()
    outages: tuple[Outage, ...] = ()
    ungraded: Mapping[int, Sequence[datetime]] = field(default_factory=dict)


def closing(asked: Iterable[Asked], life: LocalDays) -> dict[date, datetime | None]:
    """Until when each posting of a channel may be finished.

    Until the next posting, or to the end of the learner's own day if that is later; the newest
    posting stays open.
    """
    ends: dict[date, datetime | None] = {}
    following: datetime | None = None
    for one in sorted(asked, key=lambda one: one.day, reverse=True):
        if one.state in POSTED:
            ends[one.day] = None if following is None else max(following, life.closes(one.day))
            following = one.posted_at if following is None else min(following, one.posted_at)
    return ends


def channel_days(
    asked: Iterable[Asked], life: LocalDays, events: Events, since: date
) -> list[PostingDay]:
    """The posting days of a channel since a learner's first one, holidays among them."""
    asked = [one for one in asked if one.day >= since]
    ends = closing(asked, life)
    days = {
        one.day: _day(one, ends[one.day], one.posted_at, events)
        for one in asked
        if one.state in POSTED
    }
    skipped = {one.day: Neutral.SKIPPED for one in asked if one.state == "skipped"}
    last = max(days, default=since)
    holidays = {day: Neutral.HOLIDAY for day in events.holidays if since <= day <= last}
    return [
        *days.values(),
        *(
            PostingDay(day, None, None, why)
            for day, why in (holidays | skipped).items()
            if day not in days
        ),
    ]


def direct_days(
    asked: Iterable[Asked], life: LocalDays, events: Events, today: date
) -> list[PostingDay]:
    """Every day of a direct conversation, from its first posting to today."""
    by_day = {one.day: one for one in asked}
    if not by_day:
        return []
    first = min(by_day)
    span = [first + number * ONE_DAY for number in range((today - first).days + 1)]
    moves = _moves(span, life)
    return [
        PostingDay(day, life.closes(day), None, moves[day])
        if day in moves
        else _direct_day(day, by_day.get(day), life, events)
        for day in span
    ]


def _moves(days: Iterable[date], life: LocalDays) -> dict[date, Neutral]:
    """The days that a move skipped or cut short; of the latter one a week, so that nobody who
    moves every day is asked for every second day only."""
    moves: dict[date, Neutral] = {}
    free = date.min
    for day in days:
        if not life.exists(day):
            moves[day] = Neutral.NO_SUCH_DAY
        elif day >= free and life.is_cut_short(day):
            moves[day] = Neutral.MOVED
            free = day + 7 * ONE_DAY
    return moves


def _direct_day(day: date, asked: Asked | None, life: LocalDays, events: Events) -> PostingDay:
    opened, closes_at = life.ends(day - ONE_DAY), life.closes(day)
    if asked is None:
        return PostingDay(day, closes_at, None, _neutral(day, opened, closes_at, events))
    return _day(asked, closes_at, opened, events)


def _day(asked: Asked, closes_at: datetime | None, opened: datetime, events: Events) -> PostingDay:
    posting = PostingDay(asked.day, closes_at, asked.card)
    neutral = _NEUTRAL_STATES.get(asked.state) or _neutral(asked.day, opened, closes_at, events)
    if neutral is None and any(map(posting.takes, events.ungraded.get(asked.id, ()))):
        neutral = Neutral.GRADER
    return replace(posting, neutral=neutral)


def _neutral(
    day: date, opened: datetime, closes_at: datetime | None, events: Events
) -> Neutral | None:
    if day in events.holidays:
        return Neutral.HOLIDAY
    if any(outage.touches(opened, closes_at) for outage in events.outages):
        return Neutral.OUTAGE
    return None


def first_day(asked: Iterable[Asked], joined_at: datetime, done: Iterable[date]) -> date:
    """The first posting day that counts for a learner: that of the posting they joined at."""
    days = [one.day for one in asked if one.state in POSTED and one.posted_at <= joined_at]
    return min([max(days, default=date.min), *done])


def solves_of(solved: Iterable[Solved], asked: Iterable[Asked]) -> list[Solve]:
    """What was solved, anywhere, of the cards that the cohort has had."""
    asked = list(asked)
    by_id: dict[int | None, date] = {one.id: one.day for one in asked}
    first: dict[str, date] = {}
    for one in asked:
        first[one.card] = min(one.day, first.get(one.card, one.day))
    return [
        Solve(one.card, by_id.get(one.posting, first[one.card]), one.at)
        for one in solved
        if one.card in first
    ]
