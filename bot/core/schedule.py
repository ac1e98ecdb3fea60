"""Days and instants: which practice day an instant belongs to, and when a day ends.

Everything is computed on the wall clock of a zone, never by adding 24 hours to an instant.
"""

from __future__ import annotations

import difflib
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.core.errors import PracticeError

CUT_OFF = time(4)
_NO_PLACE = {"Factory", "localtime"}
_LONGEST_NAME = 40
_SECOND = timedelta(seconds=1)


def practice_day(instant: datetime, zone: str, cut_off: time = CUT_OFF) -> date:
    """The practice day of an instant in a zone: before the cut-off it is still yesterday."""
    if instant.utcoffset() is None:
        raise ValueError(f"an instant must be aware, and {instant} is not")
    wall = instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return (wall - _since_midnight(cut_off)).date()


def day_ends(day: date, zone: str, cut_off: time = CUT_OFF) -> datetime:
    """The first instant of the practice day after this one, in UTC."""
    return first_instant(datetime.combine(day + timedelta(days=1), cut_off), zone)


def first_instant(wall: datetime, zone: str) -> datetime:
    """When a wall clock shows this time, in UTC.

    A time that comes twice is taken the first time; one that a clock change skips becomes the
    first instant after the change.
    """
    place = ZoneInfo(zone)
    first, second = (wall.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first <= second:
        return first
    return _first_after_change(second, first, place)


def known_zone(name: str) -> str:
    """The zone's name, spelled right; raises PracticeError with the three nearest names."""
    zones = _zones()
    folded = name.strip().casefold()
    if folded in zones:
        return zones[folded]
    first, second, third = _nearest(folded)
    raise PracticeError(
        f"There is no time zone of that name; the nearest are {first}, {second} and {third}."
    )


def _since_midnight(wall: time) -> timedelta:
    return datetime.combine(date.min, wall) - datetime.combine(date.min, time.min)


def _first_after_change(before: datetime, after: datetime, place: ZoneInfo) -> datetime:
    """The instant of the one change of the zone's offset between two instants."""
    offset = after.astimezone(place).utcoffset()
    # Changes fall on whole seconds, so the search may stay on them.
    before, after = before.replace(microsecond=0), after.replace(microsecond=0)
    while after - before > _SECOND:
        middle = before + (after - before) // (2 * _SECOND) * _SECOND
        if middle.astimezone(place).utcoffset() == offset:
            after = middle
        else:
            before = middle
    return after


@cache
def _zones() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(available_timezones() - _NO_PLACE)}


def _nearest(folded: str) -> list[str]:
    """The three most alike zones; a city alone finds the zone that is named after it."""
    wanted = folded.replace(" ", "_")[:_LONGEST_NAME]

    def likeness(item: tuple[str, str]) -> float:
        words = {item[0], item[0].rpartition("/")[2]}
        return max(difflib.SequenceMatcher(None, word, wanted).ratio() for word in words)

    ranked = sorted(_zones().items(), key=likeness, reverse=True)
    return [name for _, name in ranked[:3]]
