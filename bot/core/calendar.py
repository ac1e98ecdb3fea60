"""A cohort's posting days and the instants at which its postings are due. Pure.

The due instant is that of the wall time on the local day: a time that comes twice is taken the
first time, one that the clocks skip becomes the first instant after it, and a day that the
calendar of the zone skips has no posting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice
from zoneinfo import ZoneInfo

from bot.core.model import Cohort
from bot.core.model_cohort import EVERY_DAY
from bot.core.schedule import CUT_OFF, first_instant

ONE_DAY = timedelta(days=1)
LONGEST_SPREAD = timedelta(minutes=5)
_SEARCHED_DAYS = 400
_LAST_DAY = date(9998, 1, 1)


# Many cohorts share a zone and an hour, and all of them ask about the same few days.
@lru_cache(maxsize=4096)
def exists(day: date, zone: str) -> bool:
    """Whether the zone has this day at all."""
    begins = _instant(day, time.min, zone)
    return begins.astimezone(ZoneInfo(zone)).date() == day


@lru_cache(maxsize=4096)
def _instant(day: date, at: time, zone: str) -> datetime:
    return first_instant(datetime.combine(day, at), zone)


def due_instant(cohort: Cohort, day: date) -> datetime | None:
    """When the posting of a local day is due; None for a day that does not exist."""
    if not exists(day, cohort.zone):
        return None
    return _instant(day, cohort.calendar.post_at, cohort.zone)


def latest_instant(cohort: Cohort, day: date) -> datetime:
    """Until when the posting of a local day may still be sent: late, but within its day."""
    ends = _instant(day + ONE_DAY, CUT_OFF, cohort.zone)
    due = due_instant(cohort, day)
    late = timedelta(minutes=cohort.calendar.late_minutes)
    return ends if due is None else min(due + late, ends)


def answer_instant(cohort: Cohort, day: date) -> datetime | None:
    """When discussion of a day's card opens; an hour before the posting's is on the next day."""
    at = cohort.calendar.answer_at
    if at is None:
        return None
    on = day if at > cohort.calendar.post_at else day + ONE_DAY
    return _instant(on, at, cohort.zone)


def is_posting_day(cohort: Cohort, holidays: Collection[date], day: date) -> bool:
    """Whether the cohort gets a card on a local day, by the calendar that it has now."""
    calendar = cohort.calendar
    return (
        calendar.paused_at is None
        and cohort.removed_at is None
        and EVERY_DAY[day.weekday()] in calendar.days
        and (calendar.starts_on is None or calendar.starts_on <= day)
        and day not in holidays
        and exists(day, cohort.zone)
    )


def posting_days(cohort: Cohort, holidays: Collection[date], first: date) -> Iterator[date]:
    """The posting days from a local day on; it ends where there is none for a year."""
    day = max(first, cohort.calendar.starts_on or first)
    left = _SEARCHED_DAYS
    while left and day < _LAST_DAY:
        if is_posting_day(cohort, holidays, day):
            yield day
            left = _SEARCHED_DAYS
        day, left = day + ONE_DAY, left - 1


def local_day(cohort: Cohort, now: datetime) -> date:
    """The date that the cohort's calendar on the wall shows."""
    return now.astimezone(ZoneInfo(cohort.zone)).date()


def upcoming(
    cohort: Cohort,
    holidays: Collection[date],
    taken: Collection[date],
    now: datetime,
    how_many: int = 3,
) -> list[datetime]:
    """The next posting times after now; days that are `taken` have had their posting."""
    return [instant for _, instant in islice(days_ahead(cohort, holidays, taken, now), how_many)]


def days_ahead(
    cohort: Cohort, holidays: Collection[date], taken: Collection[date], now: datetime
) -> Iterator[tuple[date, datetime]]:
    """Posting days without a posting whose due instant is still to come, with that instant."""
    for day in posting_days(cohort, holidays, local_day(cohort, now)):
        due = due_instant(cohort, day)
        if day not in taken and due is not None and due > now:
            yield day, due


def jitter(cohort: Cohort, spread: timedelta) -> timedelta:
    """How much after its due instant a channel's card is sent: always the same for a channel.

    So channels of one hour do not all want to be served in the same second.
    """
    name = f"{cohort.platform} {cohort.tenant} {cohort.channel}"
    share = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) / 2**32
    return min(spread, LONGEST_SPREAD) * share
