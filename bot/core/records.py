"""What organisers, card authors and the ticker read of what learners did: plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time

from grader.protocol import DefectReport, Judgement


@dataclass(frozen=True)
class CardTotals:
    """What a cohort did at a card. `learners` tried it, each with a first try.

    `solved_first` solved it at the first try; `left_first` counts, by defect, the first tries
    that left it. Learners who deleted their data are counted as before.
    """

    learners: int = 0
    attempts: int = 0
    solved: int = 0
    solved_first: int = 0
    days: int = 0
    left_first: Mapping[str, int] = field(default_factory=dict)


def added(one: CardTotals, other: CardTotals) -> CardTotals:
    """What both did."""
    return CardTotals(
        learners=one.learners + other.learners,
        attempts=one.attempts + other.attempts,
        solved=one.solved + other.solved,
        solved_first=one.solved_first + other.solved_first,
        days=one.days + other.days,
        left_first=Counter(one.left_first) + Counter(other.left_first),
    )


@dataclass(frozen=True)
class LoggedAttempt:
    """An attempt of a cohort, without its code; `counts` as for every attempt."""

    learner: int
    card: str
    posting_day: date | None
    received_at: datetime
    verdict: str
    reason: str | None
    defects: DefectReport
    counts: bool


@dataclass(frozen=True)
class Dispute:
    """An attempt that its learner says is right; `says` and `settled` are typed words."""

    id: int
    submission: int
    card: str
    source: str
    judgement: Judgement
    says: str
    made_at: datetime
    settled_at: datetime | None
    settled: str


@dataclass(frozen=True)
class Nudge:
    """When a learner wants to be reminded of a cohort's card, on the wall clock of `zone`.

    `sent_on` is the practice day of the last reminder.
    """

    learner: int
    cohort: int
    at: time
    sent_on: date | None
    zone: str
    cut_off: time
