"""A learner's own days, through every change of zone and cut-off.

A change begins with the next local day. The day on which it is made lasts until it has ended in
the old zone and in the new one, so no instant ever belongs to two days and no day comes twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

from bot.core.schedule import day_ends

ONE_DAY = timedelta(days=1)
CUT_SHORT = timedelta(hours=3)


@dataclass(frozen=True)
class Span:
    """The zone and the cut-off that apply from a local day on."""

    from_day: date
    zone: str
    cut_off: time


class LocalDays:
    """The local days of one learner."""

    def __init__(self, spans: Sequence[Span]) -> None:
        """Days after these spans; the first one also covers the days before it."""
        self._spans = sorted(spans, key=lambda span: span.from_day)

    def day_of(self, instant: datetime) -> date:
        """The local day of an instant."""
        day = instant.astimezone(UTC).date() + ONE_DAY  # no zone is further ahead
        while self.ends(day - ONE_DAY) > instant:
            day -= ONE_DAY
        return day

    def ends(self, day: date) -> datetime:
        """The first instant after the day; for one that was skipped, that after the day before."""
        before = day - ONE_DAY
        return max(
            self._latest_end(before, (before, day)), self._latest_end(day, (day, day + ONE_DAY))
        )

    def closes(self, day: date) -> datetime:
        """Until when a card counts for the day: a move ahead takes no hour off it."""
        return self._latest_end(day, (day - ONE_DAY, day, day + ONE_DAY))

    def exists(self, day: date) -> bool:
        """Whether the learner lives any part of the day: a move or a calendar may skip it."""
        return self.ends(day - ONE_DAY) < self.ends(day)

    def is_cut_short(self, day: date) -> bool:
        """Whether a move ahead took hours off the day: three or more, which is no clock change."""
        return self.closes(day) - self.ends(day) >= CUT_SHORT

    def span_on(self, day: date) -> Span:
        """The zone and cut-off that are in force on a day."""
        earlier = [span for span in self._spans if span.from_day <= day]
        return earlier[-1] if earlier else self._spans[0]

    def _latest_end(self, day: date, in_force_on: Sequence[date]) -> datetime:
        places = {(span.zone, span.cut_off) for span in map(self.span_on, in_force_on)}
        return max(_end(day, zone, cut_off) for zone, cut_off in places)


@lru_cache(50_000)
def _end(day: date, zone: str, cut_off: time) -> datetime:
    """When a day ends in a zone; one that comes before a skipped date lasts over that date."""
    following = day + ONE_DAY
    skipped = day_ends(day, zone, time.min) == day_ends(following, zone, time.min)
    return day_ends(following if skipped else day, zone, cut_off)
