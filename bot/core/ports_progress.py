"""What streaks and boards ask of a transaction; a part of `ports.Transaction`."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

from bot.core.local_days import Span
from bot.core.model import BoardLine
from bot.core.posting_days import Asked, Events, Solved


class ProgressTransaction(Protocol):
    """The rows behind streaks, and the lines of boards."""

    def zones(self, learner: int, home: str) -> list[Span]:
        """The learner's zones through time; `home` where they have none of their own."""

    # streaks
    def asked(self, cohort: int) -> list[Asked]:
        """All postings of a cohort as streaks see them, by local day."""

    def events(self, learner: int, cohort: int) -> Events:
        """What makes days of a cohort neutral, for everybody or for the learner."""

    def solved(self, learner: int) -> list[Solved]:
        """The learner's accepted tries, in whatever cohort."""

    # boards
    def board_name(self, cohort: int, learner: int) -> str | None:
        """The name of a learner who is on the cohort's board; None for one who is not."""

    def put_on_board(self, cohort: int, learner: int, name: str | None, now: datetime) -> None:
        """Show a member, under the account's name if `name` is empty; None keeps the name."""

    def take_off_board(self, cohort: int, learner: int) -> None:
        """Show a member no more, and forget their lines."""

    def count_week(self, cohort: int, learner: int, monday: date) -> None:
        """Count a learner's line of a week again, and their line of all time."""

    def count_all(self, cohort: int, learner: int) -> None:
        """Count all of a learner's lines again."""

    def board_lines(self, cohort: int, week: date, most: int) -> list[BoardLine]:
        """The first lines of a week, most finished days first, then most solved without help."""

    def board_line(self, cohort: int, week: date, learner: int) -> BoardLine | None:
        """A learner's line of a week."""

    def board_better(self, cohort: int, week: date, finished: int, unaided: int) -> int:
        """How many lines of a week are ahead of such a one."""

    def board_members(self, cohort: int, week: date) -> int:
        """How many lines a week has."""
