"""Streaks: functions of the days that a learner finished and of the cohort's posting days.

No counter is kept anywhere: `walk` goes over the posting days in order and says for each which
rule applied, and everything that is ever told of a streak is read off its steps. More practice
never shortens a streak, since no rule leaves a learner with less after a day that asks less.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import takewhile

LAST_DAYS = 20
MOST_FREEZES = 2
DAYS_PER_FREEZE = 7
REPAIR_CARDS = 2
REPAIR_TIME = timedelta(hours=48)


class Neutral(StrEnum):
    """Why a day asks nothing of a learner, whether it was finished or not."""

    SKIPPED = "skipped"
    UNKNOWN = "unknown"
    HOLIDAY = "holiday"
    OUTAGE = "outage"
    GRADER = "grader"
    NO_SUCH_DAY = "no such day"
    MOVED = "moved"


@dataclass(frozen=True)
class PostingDay:
    """A local day of a cohort as one learner meets it.

    A card finished before `closes_at` counts for the day; None leaves it open until the next
    posting. `card` is None where nothing was posted.
    """

    day: date
    closes_at: datetime | None
    card: str | None = None
    neutral: Neutral | None = None

    def takes(self, finished_at: datetime) -> bool:
        """Whether a card finished at this instant counts for the day."""
        return self.closes_at is None or finished_at < self.closes_at


@dataclass(frozen=True)
class Solve:
    """A card that a learner solved: on which day it had been posted, and when it was solved."""

    card: str
    posted_on: date
    at: datetime


class Rule(StrEnum):
    """What a posting day did to a streak."""

    FINISHED = "finished"
    OPEN = "open"
    NEUTRAL = "neutral"
    REPAIRED = "repaired"
    FROZEN = "frozen"
    MISSED = "missed"


@dataclass(frozen=True)
class Step:
    """A posting day with the rule that applied, and the streak and the freezes after it."""

    posting: PostingDay
    rule: Rule
    streak: int
    freezes: int

    @property
    def day(self) -> date:
        """The local day."""
        return self.posting.day


@dataclass(frozen=True)
class Repair:
    """What would mend the streak: `cards` earlier cards, solved before `until`."""

    cards: int
    until: datetime
    streak: int


@dataclass(frozen=True)
class Streak:
    """Posting days finished in a row, and how many of the `last` posting days are done.

    `frozen` are the days of the running streak that a freeze has covered, and `steps` all
    posting days with the rule that applied to each.
    """

    current: int
    longest: int
    done_of_last: int
    last: int
    freezes: int = 0
    frozen: tuple[date, ...] = ()
    repair: Repair | None = None
    steps: tuple[Step, ...] = field(default=(), repr=False, compare=False)


def streak(
    days: Iterable[PostingDay], done: Iterable[date], solves: Iterable[Solve], now: datetime
) -> Streak:
    """The streak of a learner over these posting days."""
    days, done, solves = list(days), set(done), sorted(solves, key=_when)
    repaired = _repaired(days, solves)
    steps = walk(days, done, repaired, now)
    asked = [step for step in steps if step.rule is not Rule.NEUTRAL][-LAST_DAYS:]
    return Streak(
        current=_current(steps),
        longest=max((step.streak for step in steps), default=0),
        done_of_last=sum(step.rule is Rule.FINISHED for step in asked),
        last=len(asked),
        freezes=steps[-1].freezes if steps else 0,
        frozen=_frozen(steps),
        repair=_repair(steps, solves, lambda late: walk(days, done, repaired | late, now), now),
        steps=tuple(steps),
    )


def walk(
    days: Iterable[PostingDay], done: Collection[date], repaired: Collection[date], now: datetime
) -> list[Step]:
    """The steps of a streak.

    `reserve` holds the days that were finished towards freezes: a freeze for every seven, two at
    most. It starts anew with the streak; if it did not, a day more could use up a freeze earlier
    and so end a streak sooner.
    """
    steps: list[Step] = []
    run = reserve = 0
    for posting in sorted(days, key=lambda posting: posting.day):
        rule = _rule(posting, done, repaired, now, has_freeze=reserve >= DAYS_PER_FREEZE)
        match rule:
            case Rule.FINISHED:
                run, reserve = run + 1, min(reserve + 1, MOST_FREEZES * DAYS_PER_FREEZE)
            case Rule.FROZEN:
                reserve -= DAYS_PER_FREEZE
            case Rule.MISSED:
                run = reserve = 0
        steps.append(Step(posting, rule, run, reserve // DAYS_PER_FREEZE))
    return steps


def _rule(
    posting: PostingDay,
    done: Collection[date],
    repaired: Collection[date],
    now: datetime,
    *,
    has_freeze: bool,
) -> Rule:
    if posting.day in done:
        return Rule.FINISHED
    if posting.neutral is not None:
        return Rule.NEUTRAL
    if posting.takes(now):
        return Rule.OPEN
    if posting.day in repaired:
        return Rule.REPAIRED
    return Rule.FROZEN if has_freeze else Rule.MISSED


def _current(steps: Sequence[Step]) -> int:
    return steps[-1].streak if steps else 0


def _frozen(steps: Sequence[Step]) -> tuple[date, ...]:
    """The days of the running streak that a freeze covered."""
    running = [*takewhile(lambda step: step.rule is not Rule.MISSED, reversed(steps))]
    return tuple(step.day for step in reversed(running) if step.rule is Rule.FROZEN)


# --- repair ----------------------------------------------------------------------------------


def _repaired(days: Sequence[PostingDay], solves: Sequence[Solve]) -> set[date]:
    return {
        one.day
        for one in days
        if one.closes_at is not None
        and _solved_after(one.day, one.closes_at, solves) >= REPAIR_CARDS
    }


def _solved_after(day: date, closed: datetime, solves: Sequence[Solve]) -> int:
    """How many earlier cards were solved in the time after a day in which it can be repaired.

    The day's own card is one of them; two days in a row may be repaired by the same cards.
    `solves` are in the order of time.
    """
    first = bisect_left(solves, closed, key=_when)
    last = bisect_left(solves, closed + REPAIR_TIME, key=_when)
    return len({solve.card for solve in solves[first:last] if solve.posted_on <= day})


def _when(solve: Solve) -> datetime:
    return solve.at


def _repair(
    steps: Sequence[Step],
    solves: Sequence[Solve],
    walk_with: Callable[[set[date]], Sequence[Step]],
    now: datetime,
) -> Repair | None:
    """What can still be repaired now, if that makes the streak longer."""
    late = {
        step.day: step.posting.closes_at
        for step in steps
        if step.rule is Rule.MISSED
        and step.posting.closes_at is not None
        and now < step.posting.closes_at + REPAIR_TIME
    }
    mended = _current(walk_with(set(late)))
    if mended <= _current(steps) or not all(_has_earlier_cards(day, steps) for day in late):
        return None
    return Repair(
        cards=max(REPAIR_CARDS - _solved_after(*one, solves) for one in late.items()),
        until=min(late.values()) + REPAIR_TIME,
        streak=mended,
    )


def _has_earlier_cards(day: date, steps: Iterable[Step]) -> bool:
    cards = {step.posting.card for step in steps if step.day <= day} - {None}
    return len(cards) >= REPAIR_CARDS
