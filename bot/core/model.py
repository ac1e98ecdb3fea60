"""What the practice is made of: cards, learners, cohorts, submissions. Plain values, no behaviour.

Instants are aware and in UTC; a practice day is a date.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import StrEnum

from bot.core.model_cohort import Calendar, PostingState
from grader.protocol import FunctionSpec, Judgement, LawSpec, Tolerance


class Level(StrEnum):
    """For whom a question is meant."""

    MID = "L2"
    SENIOR = "L3"
    STAFF = "L4"


class Kind(StrEnum):
    """What a card asks for: find the defects of given code, or write the code."""

    DEBUG = "Debug"
    IMPLEMENT = "Implement"


# --- a card ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Section:
    """A titled part of the full answer. `text` is small Markdown, as all prose of a card."""

    title: str
    text: str


@dataclass(frozen=True)
class Defect:
    """A named edit of the reference: `find`, which occurs once, becomes `replace`.

    `effect` says what the defect does to the model. `place` is the spot it edits; a program
    has at most one defect per place.
    """

    id: str
    title: str
    effect: str
    place: str
    planted: bool
    find: str
    replace: str


@dataclass(frozen=True)
class HintStep:
    """One step of a hint ladder; `law` names the law whose measured number goes with it."""

    text: str
    law: str | None = None


@dataclass(frozen=True)
class HintLadder:
    """The hints for one planted defect, from the vaguest to the defect's name."""

    defect: str
    steps: tuple[HintStep, ...]


@dataclass(frozen=True)
class FollowUp:
    """The next question an interviewer asks, with the answer that is expected."""

    level: Level
    question: str
    expected: str


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that interviewers hear, and why it is wrong."""

    claim: str
    rebuttal: str


@dataclass(frozen=True)
class TaughtIn:
    """Where the matter is taught: a lesson's path under `cards/`, or another card's slug."""

    title: str
    lesson: str | None = None
    card: str | None = None


@dataclass(frozen=True)
class Shown:
    """The matrix that a picture of a try shows: a returned value, and where in its first axes."""

    value: str
    at: tuple[int, ...]


@dataclass(frozen=True)
class Card:
    """One question with its programs and answers. `slug` is unique in the deck."""

    slug: str
    topic: str
    title: str
    level: Level
    kind: Kind
    minutes: int
    topics: tuple[str, ...]
    roles: tuple[str, ...]
    asks: tuple[FunctionSpec, ...]
    question: str
    short_answer: str
    full_answer: tuple[Section, ...]
    defects: tuple[Defect, ...]
    hints: tuple[HintLadder, ...]
    follow_ups: tuple[FollowUp, ...]
    wrong_answers: tuple[WrongAnswer, ...]
    taught_in: tuple[TaughtIn, ...]
    laws: tuple[LawSpec, ...]
    tolerance: Tolerance
    example: str
    stability: tuple[str, ...]
    reference: str
    given: str
    cases: str
    picture: Shown | None = None


@dataclass(frozen=True)
class Lesson:
    """A page that teaches. `picture` is the file of its picture with `alt` as its twin in words."""

    path: str
    title: str
    text: str
    picture: str | None = None
    alt: str = ""


# --- people ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Account:
    """A learner's identity on one platform; `tenant` is the workspace where ids are unique."""

    platform: str
    tenant: str
    user: str
    name: str = ""


@dataclass(frozen=True)
class Learner:
    """A person. Without a zone of their own they live in the cohort's."""

    id: int
    zone: str | None
    cut_off: time


@dataclass(frozen=True)
class Cohort:
    """People in one channel with one calendar; a direct conversation is a cohort of one.

    `removed_at` is when the bot was removed from the server of the channel.
    """

    id: int
    platform: str
    tenant: str
    channel: str
    zone: str
    direct: bool
    created_at: datetime
    name: str = ""
    calendar: Calendar = field(default_factory=Calendar)
    removed_at: datetime | None = None


@dataclass(frozen=True)
class Posting:
    """A card sent to a cohort on a local day, or on its way there.

    `posted_at` is when it was sent, or should be. `due_at` is when it is taken up next, and
    `message` the platform's name for what was sent.
    """

    id: int
    cohort: int
    local_day: date
    card: str
    posted_at: datetime
    state: PostingState = PostingState.SENT
    due_at: datetime | None = None
    claimed_at: datetime | None = None
    claimed_by: str | None = None
    sent_at: datetime | None = None
    message: str | None = None
    late: bool = False
    reason: str = ""


# --- what a learner does ---------------------------------------------------------------------


@dataclass(frozen=True)
class Submission:
    """The code that a learner sent, kept before it is judged. `key` is the inbound key."""

    id: int
    key: str
    learner: int
    cohort: int
    posting: int | None
    card: str
    source: str
    repairs: tuple[str, ...]
    received_at: datetime


@dataclass(frozen=True)
class Attempt:
    """A submission with its verdict; `counts` is False for `invalid` and `internal_error`."""

    submission: int
    card: str
    judgement: Judgement
    judged_at: datetime

    @property
    def counts(self) -> bool:
        """Whether the learner's code ran to a verdict of its own."""
        return self.judgement.verdict not in ("invalid", "internal_error")


class Answer(StrEnum):
    """The parts of a card that are shown on request only."""

    SHORT = "short"
    FULL = "full"
    EFFECTS = "effects"


class Rating(StrEnum):
    """How a learner rates the own words beside the expected ones."""

    GOOD = "good"
    PARTLY = "partly"
    MISSED = "missed"


class Finish(StrEnum):
    """How a practice day was earned."""

    ACCEPTED = "accepted"
    STUDIED = "studied"


@dataclass(frozen=True)
class HintGiven:
    """A hint that a learner has seen, by defect and step (counted from 0)."""

    defect: str
    step: int
    given_at: datetime


@dataclass(frozen=True)
class PracticeDay:
    """A posting's local day that a learner has finished."""

    local_day: date
    card: str
    how: Finish
    finished_at: datetime


@dataclass(frozen=True)
class BoardLine:
    """What a member who wants to be seen did: days finished, cards solved without help, tries.

    `name` was typed by the learner, or comes from the platform; it may be empty.
    """

    learner: int
    name: str
    finished: int
    unaided: int
    tries: int
