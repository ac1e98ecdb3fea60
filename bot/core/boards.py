"""Boards: what those members of a cohort did who want to be seen, by week and for all time.

A day and its tries belong to the week, Monday to Sunday, of the posting's local day in the
cohort's calendar: one boundary for everybody, whatever zone they live in. Places go by finished
days and then by cards solved without help; ties share a place, and tries cost nobody one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.core.model import BoardLine
from bot.core.ports import Transaction

LINES = 10
ALL_TIME = date.min
WEEK = timedelta(weeks=1)


@dataclass(frozen=True)
class Placed:
    """A line with its place, counted from 1 and shared by ties."""

    place: int
    line: BoardLine


@dataclass(frozen=True)
class Board:
    """The first lines of a board of `members`, and the learner's own if it is further down."""

    week: date
    members: int
    first: tuple[Placed, ...]
    own: Placed | None = None


def week_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def board(tx: Transaction, cohort: int, week: date, learner: int | None = None) -> Board:
    """A week's board, or that of ALL_TIME, as a learner sees it."""
    first = placed(tx.board_lines(cohort, week, LINES))
    own = None
    if learner is not None and all(one.line.learner != learner for one in first):
        own = _own(tx, cohort, week, learner)
    return Board(week, tx.board_members(cohort, week), tuple(first), own)


def placed(lines: Sequence[BoardLine]) -> list[Placed]:
    """The lines of a board's top with their places, ties by name."""
    scores = [_score(line) for line in lines]
    return sorted(
        (Placed(1 + scores.index(_score(line)), line) for line in lines),
        key=lambda one: (one.place, one.line.name.casefold(), one.line.learner),
    )


def _own(tx: Transaction, cohort: int, week: date, learner: int) -> Placed | None:
    line = tx.board_line(cohort, week, learner)
    if line is None:
        return None
    return Placed(1 + tx.board_better(cohort, week, line.finished, line.unaided), line)


def _score(line: BoardLine) -> tuple[int, int]:
    return line.finished, line.unaided


def recount(tx: Transaction, cohort: int, learner: int, day: date) -> None:
    """Bring the learner's lines up to date after something counted for a posting's local day."""
    if tx.board_name(cohort, learner) is not None:
        tx.count_week(cohort, learner, week_of(day))


def show(
    tx: Transaction, cohort: int, learner: int, now: datetime, name: str | None = None
) -> None:
    """Put the learner on the board with all they did before; a name of None keeps the old one."""
    tx.put_on_board(cohort, learner, name, now)
    tx.count_all(cohort, learner)
