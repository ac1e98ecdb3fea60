"""What a cohort wants of its calendar, and how far a posting is. Plain values, no behaviour."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import StrEnum


class Weekday(StrEnum):
    """A day of the week; they are listed from Monday."""

    MON = "mon"
    TUE = "tue"
    WED = "wed"
    THU = "thu"
    FRI = "fri"
    SAT = "sat"
    SUN = "sun"


EVERY_DAY = tuple(Weekday)
WEEKDAYS = EVERY_DAY[:5]


@dataclass(frozen=True)
class CardFilter:
    """Which cards of the deck a cohort gets; an empty condition lets every card pass.

    A topic is a card's folder or one of its topics; names are compared in whatever case.
    """

    levels: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    minutes_most: int | None = None


@dataclass(frozen=True)
class Calendar:
    """When a cohort gets which cards: wall-clock times in the cohort's zone.

    `length` is the number of cards of a course, None for no end. `answer_at` is when discussion
    opens, and the short answer is posted if it is wanted. A posting may be late by
    `late_minutes`; after that its day is skipped. `organisers` are a platform's ids of people and
    roles who may organise besides those who manage the channel; `ping` is the role that is
    called when a card comes.
    """

    post_at: time = time(9)
    days: tuple[Weekday, ...] = WEEKDAYS
    cards: CardFilter = field(default_factory=CardFilter)
    starts_on: date | None = None
    length: int | None = None
    paused_at: datetime | None = None
    answer_at: time | None = None
    short_answer: bool = False
    late_minutes: int = 360
    recap: bool = False
    retention_days: int = 30
    organisers: tuple[str, ...] = ()
    ping: str | None = None


class PostingState(StrEnum):
    """How far a posting is; nobody knows whether an unknown one was sent."""

    DUE = "due"
    CLAIMED = "claimed"
    SENDING = "sending"
    SENT = "sent"
    SKIPPED = "skipped"
    UNKNOWN = "unknown"


# Learners may have seen these.
SEEN = (PostingState.SENDING, PostingState.SENT, PostingState.UNKNOWN)


class ExtraKind(StrEnum):
    """What follows a posting as a step of its own."""

    THREAD = "thread"
    ANSWER = "answer"
    RECAP = "recap"


class ExtraState(StrEnum):
    """How far such a step is."""

    DUE = "due"
    DOING = "doing"
    DONE = "done"
    GIVEN_UP = "given up"


@dataclass(frozen=True)
class Extra:
    """A step that follows a posting; `tries` counts those that have begun."""

    posting: int
    kind: ExtraKind
    state: ExtraState
    due_at: datetime
    tries: int
    message: str | None = None


@dataclass(frozen=True)
class Place:
    """A channel: where a cohort is. `tenant` is the workspace where channel ids are unique."""

    platform: str
    tenant: str
    channel: str


@dataclass(frozen=True)
class SharedLine:
    """Where a learner told a channel that they have solved its card."""

    channel: str
    message: str


@dataclass(frozen=True)
class Organiser:
    """Who wants to change a cohort: `actor` names them in the audit.

    `allowed` is the word of the front end, which knows who may manage a channel; `ids` are the
    platform's ids of the person and of the roles that they have.
    """

    actor: str
    allowed: bool
    ids: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Member:
    """A learner in a cohort; `left_at` is set for those who have left."""

    learner: int
    joined_at: datetime
    left_at: datetime | None = None
