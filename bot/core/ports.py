"""What the core needs of the world, as protocols; `bot/app.py` hands in the real ones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Protocol, TypeVar

from bot.core.model import (
    Account,
    Answer,
    Attempt,
    Card,
    Cohort,
    Finish,
    HintGiven,
    Learner,
    Posting,
    PracticeDay,
    Rating,
    Submission,
)
from bot.core.ports_calendar import CalendarTransaction
from bot.core.ports_calendar import Platform as Platform
from bot.core.ports_front_ends import FrontEndTransaction
from bot.core.ports_organisers import OrganisersTransaction
from bot.core.ports_progress import ProgressTransaction
from grader.protocol import Judgement, Matrix

T = TypeVar("T")


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """The present instant, aware and in UTC."""


class Grader(Protocol):
    """The judge."""

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        """Judge the source; raises GraderUnavailable when no verdict could be had."""

    async def ahead(self, learner: int) -> int | None:
        """How many programs of others run before this learner's; None when none of theirs waits."""

    async def look(self, card: Card, source: str, learner: int) -> Matrix | None:
        """The card's matrix of the public example as this source gives it, beside the right one.

        None where the source gives no such matrix; raises GraderUnavailable.
        """


class Transaction(
    CalendarTransaction,
    OrganisersTransaction,
    ProgressTransaction,
    FrontEndTransaction,
    Protocol,
):
    """What can be asked and written inside one transaction of the store."""

    # people
    def learner_of(self, account: Account, now: datetime) -> Learner:
        """The account's learner, made on first sight."""

    def known_learner(self, account: Account) -> int | None:
        """The id of the account's learner, if it was ever seen."""

    def learner(self, learner: int) -> Learner:
        """The learner of this id."""

    def set_zone(self, learner: int, from_day: date, zone: str | None, cut_off: time) -> None:
        """Keep the learner's own zone and cut-off, which apply from a local day on."""

    # cohorts and postings
    def direct_cohort(self, account: Account, zone: str, now: datetime) -> Cohort:
        """The cohort of one of a direct conversation, made on first sight."""

    def cohort(self, cohort: int) -> Cohort:
        """The cohort of this id."""

    def posting_on(self, cohort: int, day: date) -> Posting | None:
        """The cohort's posting of a local day."""

    def postings(self, cohort: int) -> list[Posting]:
        """The postings of a cohort that its learners may have seen, by local day."""

    def add_posting(self, cohort: int, day: date, card: str, now: datetime) -> Posting:
        """Record a posting; the one of that day if there is one already."""

    # submissions and attempts
    def add_submission(
        self,
        *,
        key: str,
        learner: int,
        cohort: int,
        posting: int | None,
        card: str,
        source: str,
        repairs: tuple[str, ...],
        now: datetime,
    ) -> tuple[Submission, bool]:
        """Keep a submission; (it, True), or (the one of that key, False) if it was kept before."""

    def waiting(self) -> list[Submission]:
        """Submissions without a verdict, oldest first."""

    def add_attempt(
        self, submission: int, judgement: Judgement, now: datetime
    ) -> tuple[Attempt, bool]:
        """Record the verdict; (it, True), or (the earlier one, False) if there was one."""

    def attempt_of(self, submission: int) -> Attempt | None:
        """The verdict of a submission, if it has one."""

    def source_of(self, submission: int) -> str:
        """The code of a submission."""

    def count_failure(self, submission: int) -> int:
        """Count a grading that failed by our fault; how many there were."""

    def attempts(self, learner: int, card: str) -> list[Attempt]:
        """A learner's attempts at a card, oldest first, in whatever cohort."""

    # what was shown
    def add_hint(self, learner: int, card: str, defect: str, step: int, now: datetime) -> None:
        """Remember a hint; a second time is nothing."""

    def hints(self, learner: int, card: str) -> list[HintGiven]:
        """The hints that the learner has seen of a card, oldest first."""

    def add_reveal(self, learner: int, card: str, answer: Answer, now: datetime) -> None:
        """Remember a reveal; a second time is nothing."""

    def reveals(self, learner: int, card: str) -> dict[Answer, datetime]:
        """What was revealed to the learner, and when first."""

    def ask_once(self, learner: int, card: str, question: str, now: datetime) -> bool:
        """True when this question was put to the learner before; remembers it otherwise."""

    # own words
    def add_words(self, learner: int, card: str, topic: str, words: str, now: datetime) -> None:
        """Keep the learner's words on `explain` or `follow-up N`; the newest stand."""

    def words(self, learner: int, card: str, topic: str) -> str | None:
        """The learner's words on a topic."""

    def add_rating(
        self, learner: int, card: str, topic: str, rating: Rating, now: datetime
    ) -> None:
        """Keep how the learner rates the own words; the newest stands."""

    def ratings(self, learner: int, card: str) -> dict[str, Rating]:
        """The ratings by topic."""

    # days
    def add_practice_day(
        self, learner: int, cohort: int, day: date, card: str, how: Finish, now: datetime
    ) -> bool:
        """Credit a posting's local day; False when it was credited before."""

    def practice_days(self, learner: int, cohort: int) -> list[PracticeDay]:
        """The days that a learner has finished in a cohort, by date."""

    # rights
    def export(self, learner: int) -> dict[str, list[dict[str, object]]]:
        """Everything held about a learner: rows by table."""

    def delete_learner(self, learner: int) -> None:
        """Delete everything held about a learner, waiting submissions included."""


class Store(Protocol):
    """Where things are kept. A work is a function of a transaction: all of it or nothing."""

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run a work that writes, on the one writer thread."""

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a work that only reads."""

    async def tidy(self) -> None:
        """Overwrite what deleted rows have left, where that is still to be done."""
