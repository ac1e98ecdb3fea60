"""Streaks: functions of the days that a learner finished and of the cohort's posting days.

No counter is kept anywhere, so a streak can always be computed again from the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import takewhile

from bot.core.schedule import CUT_OFF, day_ends

LAST_DAYS = 20


@dataclass(frozen=True)
class Streak:
    """Posting days finished in a row, and how many of the `last` posting days are done."""

    current: int
    longest: int
    done_of_last: int
    last: int


def streak(done: Iterable[date], posting_days: Sequence[date], today: date) -> Streak:
    """The streak over the posting days up to today.

    The newest posting stays open until the next one, so while it is unfinished the streak
    stands as it was before it.
    """
    finished = set(done)
    marks = [day in finished for day in sorted(set(posting_days)) if day <= today]
    settled = marks if marks and marks[-1] else marks[:-1]
    recent = marks[-LAST_DAYS:]
    return Streak(
        current=sum(takewhile(bool, reversed(settled))),
        longest=_longest_run(marks),
        done_of_last=sum(recent),
        last=len(recent),
    )


def calendar_days(first: date, today: date) -> list[date]:
    """The posting days of a cohort of one: every day from the first to today."""
    return [first + timedelta(days=past) for past in range((today - first).days + 1)]


def day_credited(
    posting_day: date,
    finished_at: datetime,
    next_posting_at: datetime | None,
    zone: str,
    cut_off: time = CUT_OFF,
) -> bool:
    """Whether a card finished at this instant counts for its posting's local day.

    It does before the next posting, or within the practice day of the learner's zone,
    whichever ends later; without a next posting it always does.
    """
    if next_posting_at is None:
        return True
    return finished_at < max(next_posting_at, day_ends(posting_day, zone, cut_off))


def _longest_run(marks: Iterable[bool]) -> int:
    longest = run = 0
    for mark in marks:
        run = run + 1 if mark else 0
        longest = max(longest, run)
    return longest
