"""When postings are due: once on every posting day, in every zone, whatever the clocks do."""

# ruff: noqa: DTZ001 (a wall clock shows a time without a zone)

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_schedule import CHANGING, WITHOUT_MIDNIGHT, changes

from bot.core.calendar import (
    LONGEST_SPREAD,
    answer_instant,
    days_ahead,
    due_instant,
    exists,
    is_posting_day,
    jitter,
    latest_instant,
    posting_days,
    upcoming,
)
from bot.core.model import Cohort
from bot.core.model_cohort import EVERY_DAY, Calendar, Weekday

DAY = timedelta(days=1)
HOURS = (time(0), time(0, 30), time(1, 30), time(2, 30), time(9), time(23, 30))
NOW = datetime(2026, 3, 6, 7, 30, tzinfo=UTC)  # a Friday


def cohort(zone: str = "UTC", **calendar: object) -> Cohort:
    wanted = Calendar(**calendar)  # type: ignore[arg-type]
    return Cohort(1, "discord", "9", "1", zone, False, NOW, calendar=wanted)


def daily(zone: str, post_at: time) -> Cohort:
    return cohort(zone, post_at=post_at, days=EVERY_DAY)


# --- every change of every zone -----------------------------------------------------------------


def check_around(change: datetime, zone: str, post_at: time) -> None:
    """From three days before a change to three days after: each day once, in order."""
    place, one = ZoneInfo(zone), daily(zone, post_at)
    around = change.astimezone(place).date()
    first, last = around - 3 * DAY, around + 3 * DAY
    lived = lived_days(change, zone)
    dues: list[tuple[date, datetime]] = []
    day = first
    while day <= last:
        due = due_instant(one, day)
        assert (due is not None) == (day in lived), (zone, day)
        if due is not None:
            dues.append((day, due))
            check_wall(due, datetime.combine(day, post_at), place)
        day += DAY
    assert all(earlier < later for (_, earlier), (_, later) in pairwise(dues)), (zone, dues)
    since = dues[0][1] - timedelta(seconds=1)
    assert list(islice(days_ahead(one, (), (), since), len(dues))) == dues
    check_walk(one, dues)


def lived_days(change: datetime, zone: str) -> set[date]:
    """The dates that the zone's clocks show around a change."""
    place = ZoneInfo(zone)
    minutes = timedelta(minutes=10)
    start = change - 6 * DAY
    return {(start + step * minutes).astimezone(place).date() for step in range(12 * 144)}


def check_wall(due: datetime, wanted: datetime, place: ZoneInfo) -> None:
    """It shows the wanted time for the first time, or is the first instant after it."""
    shown = due.astimezone(place).replace(tzinfo=None)
    before = (due - timedelta(seconds=1)).astimezone(place).replace(tzinfo=None)
    if shown == wanted:
        assert due.astimezone(place).fold == 0
    else:
        assert before < wanted < shown


def check_walk(one: Cohort, dues: list[tuple[date, datetime]]) -> None:
    """Asking for the next posting after each one finds every day, and none twice."""
    taken: set[date] = set()
    now = dues[0][1] - timedelta(seconds=1)
    walked = []
    while len(walked) < len(dues):
        day, due = next(days_ahead(one, (), taken, now))
        walked.append((day, due))
        taken.add(day)
        now = due
    assert walked == dues


@pytest.mark.parametrize("zone", CHANGING)
def test_every_day_has_one_due_instant_at_every_change(zone: str) -> None:
    for number, change in enumerate(changes(zone, 2010, 2037)):
        check_around(change, zone, HOURS[number % len(HOURS)])


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("post_at", HOURS)
def test_every_zone_at_every_change(post_at: time) -> None:
    zones = sorted(available_timezones() - {"Factory", "localtime"})
    seen = 0
    for zone in zones:
        for change in changes(zone, 2010, 2038):
            check_around(change, zone, post_at)
            seen += 1
    assert seen > 5000


def test_every_zone_at_every_change_of_a_year() -> None:
    zones = sorted(available_timezones() - {"Factory", "localtime"})
    seen = [(change, zone) for zone in zones for change in changes(zone, 2026, 2027)]
    assert len(seen) > 100
    for number, (change, zone) in enumerate(seen):
        check_around(change, zone, HOURS[number % len(HOURS)])


@pytest.mark.parametrize(("zone", "day", "shown"), WITHOUT_MIDNIGHT)
def test_a_midnight_that_does_not_exist_moves_to_the_first_time_that_does(
    zone: str, day: date, shown: time
) -> None:
    due = due_instant(daily(zone, time(0)), day)
    assert due is not None
    assert due.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == datetime.combine(day, shown)


def test_apia_has_no_posting_on_the_day_it_never_had() -> None:
    missing = date(2011, 12, 30)
    one = daily("Pacific/Apia", time(9))
    assert not exists(missing, "Pacific/Apia")
    assert due_instant(one, missing) is None
    assert not is_posting_day(one, (), missing)
    days = list(islice(posting_days(one, (), date(2011, 12, 29)), 3))
    assert days == [date(2011, 12, 29), date(2011, 12, 31), date(2012, 1, 1)]
    times = [due_instant(one, day) for day in days]
    assert times[1] - times[0] == DAY  # type: ignore[operator]


@pytest.mark.parametrize(
    ("zone", "at", "day", "due"),
    [
        # Skipped: the first instant after it. Doubled: the first of both.
        ("America/New_York", time(2, 30), date(2026, 3, 8), datetime(2026, 3, 8, 7)),
        ("America/New_York", time(1, 30), date(2026, 11, 1), datetime(2026, 11, 1, 5, 30)),
        ("Australia/Lord_Howe", time(2, 15), date(2026, 10, 4), datetime(2026, 10, 3, 15, 30)),
        ("Africa/Cairo", time(0), date(2026, 4, 24), datetime(2026, 4, 23, 22)),
        ("America/Santiago", time(0), date(2026, 9, 6), datetime(2026, 9, 6, 4)),
        ("Europe/Berlin", time(9), date(2026, 3, 29), datetime(2026, 3, 29, 7)),
        ("Europe/Berlin", time(9), date(2026, 3, 28), datetime(2026, 3, 28, 8)),
    ],
)
def test_due_instants_of_well_known_changes(zone: str, at: time, day: date, due: datetime) -> None:
    assert due_instant(daily(zone, at), day) == due.replace(tzinfo=UTC)


# --- which days ---------------------------------------------------------------------------------


def test_weekdays_are_the_default_and_weekends_are_skipped() -> None:
    days = list(islice(posting_days(cohort(), (), date(2026, 3, 6)), 3))
    assert [f"{day:%a}" for day in days] == ["Fri", "Mon", "Tue"]


def test_holidays_and_days_before_the_start_have_no_posting() -> None:
    one = cohort(starts_on=date(2026, 3, 10))
    holidays = {date(2026, 3, 11)}
    days = list(islice(posting_days(one, holidays, date(2026, 3, 1)), 2))
    assert days == [date(2026, 3, 10), date(2026, 3, 12)]


def test_a_calendar_of_nothing_but_holidays_ends() -> None:
    one = cohort(days=(Weekday.MON,))
    first = date(2026, 3, 2)
    holidays = {first + number * DAY for number in range(0, 7 * 80, 7)}
    assert list(posting_days(one, holidays, first)) == []


def test_a_paused_cohort_and_one_without_its_bot_have_no_posting_days() -> None:
    assert not is_posting_day(cohort(paused_at=NOW), (), date(2026, 3, 6))
    assert not is_posting_day(replace(cohort(), removed_at=NOW), (), date(2026, 3, 6))


def test_the_next_three_times_are_shown_in_the_zone_through_a_change() -> None:
    one = cohort("Europe/Berlin", days=EVERY_DAY)
    times = upcoming(one, (), (), datetime(2026, 3, 27, 9, tzinfo=UTC))
    assert [f"{at:%d %H:%M}" for at in times] == ["28 08:00", "29 07:00", "30 07:00"]


def test_a_day_that_had_its_posting_gets_no_second_one() -> None:
    assert [f"{at:%d}" for at in upcoming(cohort(), (), {date(2026, 3, 6)}, NOW)] == [
        "09",
        "10",
        "11",
    ]


@given(st.sampled_from(CHANGING), st.sampled_from(CHANGING), st.integers(0, 400))
def test_a_change_of_zone_makes_no_second_posting(before: str, after: str, days: int) -> None:
    now = datetime(2026, 1, 1, 12, tzinfo=UTC) + days * DAY
    taken = {day for day, due in islice(days_ahead(daily(before, time(9)), (), (), now), 5)}
    moved = [day for day, _ in islice(days_ahead(daily(after, time(9)), (), taken, now), 5)]
    assert not taken & set(moved)


# --- late, answers, jitter ----------------------------------------------------------------------


def test_late_ends_after_its_minutes_or_with_the_practice_day() -> None:
    day = date(2026, 3, 6)
    assert latest_instant(cohort(), day) == datetime(2026, 3, 6, 15, tzinfo=UTC)
    evening = cohort(post_at=time(23))
    assert latest_instant(evening, day) == datetime(2026, 3, 7, 4, tzinfo=UTC)


def test_an_answer_time_before_the_hour_is_on_the_next_day() -> None:
    day = date(2026, 3, 6)
    assert answer_instant(cohort(), day) is None
    assert answer_instant(cohort(answer_at=time(15)), day) == datetime(2026, 3, 6, 15, tzinfo=UTC)
    assert answer_instant(cohort(answer_at=time(8)), day) == datetime(2026, 3, 7, 8, tzinfo=UTC)


def spread_of(channels: Iterable[int], spread: timedelta) -> list[timedelta]:
    return [jitter(replace(cohort(), channel=str(channel)), spread) for channel in channels]


def test_jitter_is_the_same_for_a_channel_and_spreads_many() -> None:
    spread = timedelta(minutes=2)
    delays = spread_of(range(2000), spread)
    assert delays == spread_of(range(2000), spread)
    assert timedelta(0) <= min(delays)
    assert max(delays) < spread
    per_quarter = [sum(delay // (spread / 4) == part for delay in delays) for part in range(4)]
    assert min(per_quarter) > 400
    assert max(spread_of(range(50), timedelta(days=1))) < LONGEST_SPREAD
    assert set(spread_of(range(5), timedelta(0))) == {timedelta(0)}
