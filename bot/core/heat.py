"""Half a year of practice as a map: a week a column, a weekday a row. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from bot.core.streaks import Rule, Step

WEEKS = 26
WEEK_DAYS = 7


class Cell(StrEnum):
    """What a day shows; the value is its sign in text."""

    FINISHED = "■"
    KEPT = "▨"
    UNFINISHED = "□"
    NO_POSTING = "·"


_CELLS = {
    Rule.FINISHED: Cell.FINISHED,
    Rule.NEUTRAL: Cell.KEPT,
    Rule.REPAIRED: Cell.KEPT,
    Rule.FROZEN: Cell.KEPT,
    Rule.OPEN: Cell.UNFINISHED,
    Rule.MISSED: Cell.UNFINISHED,
}


@dataclass(frozen=True)
class HeatMap:
    """The days from a Monday on, week by week; the last week may end early."""

    first: date
    cells: tuple[Cell, ...]

    @property
    def weeks(self) -> list[tuple[Cell, ...]]:
        """The weeks, each from Monday on."""
        starts = range(0, len(self.cells), WEEK_DAYS)
        return [self.cells[start : start + WEEK_DAYS] for start in starts]

    @property
    def rows(self) -> list[str]:
        """A row of text for each weekday, from Monday on."""
        return [
            "".join(week[day] if day < len(week) else " " for week in self.weeks)
            for day in range(WEEK_DAYS)
        ]


def heat_map(steps: Iterable[Step], today: date) -> HeatMap:
    """The map of the 26 weeks that end with this one."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    shown = {step.day: _CELLS[step.rule] for step in steps}
    days = (first + timedelta(days=past) for past in range((today - first).days + 1))
    return HeatMap(first, tuple(shown.get(day, Cell.NO_POSTING) for day in days))
