"""What organisers, authors and the upkeep ask of a transaction; a part of `ports.Transaction`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Protocol

from bot.core.model import Account, Submission
from bot.core.records import CardTotals, Dispute, LoggedAttempt, Nudge


class OrganisersTransaction(Protocol):
    """Reports, disputes, nudges and retention."""

    # reports
    def names(self, cohort: int) -> dict[int, str]:
        """The names of everybody who has been in a cohort, by learner, oldest account first."""

    def how_many_members(self, cohort: int) -> int:
        """How many learners are in a cohort now."""

    def card_totals(self, cohort: int, cards: Sequence[str]) -> dict[str, CardTotals]:
        """What a cohort did at these cards, with those who have deleted their data."""

    def finished_since(self, cohort: int, day: date) -> list[tuple[int, date]]:
        """Which learners finished which local days of a cohort, from a day on."""

    def tried_since(self, cohort: int, instant: datetime) -> set[int]:
        """Who had an attempt judged in a cohort since an instant."""

    def log(self, cohort: int) -> Iterator[LoggedAttempt]:
        """All attempts of a cohort, oldest first."""

    def newest_instant(self) -> datetime | None:
        """The latest instant at which a card was sent or an attempt judged."""

    # disputes
    def submission(self, submission: int) -> Submission | None:
        """The submission of this id, unless it was deleted."""

    def add_dispute(self, submission: int, says: str, now: datetime) -> tuple[Dispute, bool]:
        """Keep a dispute over an attempt; (it, True), or (the earlier one, False)."""

    def dispute(self, number: int) -> Dispute | None:
        """The dispute of this number."""

    def open_disputes(self) -> list[Dispute]:
        """The disputes that are not settled, oldest first."""

    def settle(self, dispute: int, words: str, now: datetime) -> None:
        """Settle a dispute with what its learner is told."""

    # nudges
    def set_nudge(self, learner: int, cohort: int, at: time | None) -> None:
        """Keep at what time of day a learner wants a reminder; None for never."""

    def nudge_at(self, learner: int, cohort: int) -> time | None:
        """At what time of day a learner wants a reminder."""

    def nudges(self, platform: str) -> list[Nudge]:
        """The nudges of a platform's learners, where they and the bot still are."""

    def nudge_sent(self, learner: int, cohort: int, day: date) -> None:
        """Remember that the reminder of a practice day is out."""

    def account_in(self, learner: int, cohort: int) -> Account | None:
        """The learner's account where a cohort is."""

    # retention
    def removed_cohorts(self) -> list[tuple[int, datetime, int]]:
        """Cohorts that the bot was removed from: when, and for how many days they are kept."""

    def delete_cohort(self, cohort: int) -> None:
        """Delete everything held about a cohort, and learners who are left without any."""
