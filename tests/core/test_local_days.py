"""A learner's own days through changes of zone: no instant has two of them, no day comes twice."""

# ruff: noqa: DTZ001 (hypothesis draws times before it adds their zone)

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.local_days import LocalDays, Span
from bot.core.schedule import day_ends

MONDAY = date(2026, 3, 2)
ALWAYS = date.min
ZONES = (
    "UTC",
    "America/New_York",
    "America/Los_Angeles",
    "Pacific/Pago_Pago",
    "Pacific/Kiritimati",
    "Pacific/Apia",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Africa/Cairo",
)


def life(*spans: tuple[date, str] | tuple[date, str, time]) -> LocalDays:
    return LocalDays([Span(day, zone, *(rest or (time(4),))) for day, zone, *rest in spans])


def at(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)


def test_without_a_change_days_are_those_of_the_zone() -> None:
    tokyo = life((ALWAYS, "Asia/Tokyo"))
    assert tokyo.ends(MONDAY) == tokyo.closes(MONDAY) == at(2026, 3, 2, 19)
    assert tokyo.day_of(at(2026, 3, 2, 18, 59)) == MONDAY
    assert tokyo.day_of(at(2026, 3, 2, 19)) == MONDAY + timedelta(days=1)
    assert tokyo.exists(MONDAY)
    assert not tokyo.is_cut_short(MONDAY)


def test_the_first_span_covers_the_days_before_it() -> None:
    assert life((MONDAY, "Asia/Tokyo")).ends(date(2020, 1, 1)) == at(2020, 1, 1, 19)


def test_spans_may_come_in_any_order() -> None:
    tuesday = MONDAY + timedelta(days=1)
    moved = LocalDays([Span(tuesday, "Asia/Tokyo", time(4)), Span(ALWAYS, "UTC", time(4))])
    assert moved.span_on(MONDAY).zone == "UTC"
    assert moved.span_on(tuesday).zone == "Asia/Tokyo"


def test_a_move_west_makes_the_day_of_the_change_longer() -> None:
    moved = life((ALWAYS, "UTC"), (date(2026, 3, 3), "America/Los_Angeles"))
    assert moved.ends(MONDAY) == moved.closes(MONDAY) == at(2026, 3, 3, 12)
    assert moved.ends(date(2026, 3, 3)) == at(2026, 3, 4, 12)
    assert not moved.is_cut_short(MONDAY)
    assert not moved.is_cut_short(date(2026, 3, 3))


def test_a_move_east_makes_the_next_day_shorter_and_takes_no_hour_off_a_card() -> None:
    tuesday = date(2026, 3, 3)
    moved = life((ALWAYS, "UTC"), (tuesday, "Asia/Tokyo"))
    assert moved.ends(MONDAY) == at(2026, 3, 3, 4)  # not cut by the change
    assert moved.ends(tuesday) == at(2026, 3, 3, 19)
    assert moved.closes(tuesday) == at(2026, 3, 4, 4)
    assert moved.is_cut_short(tuesday)
    assert not moved.is_cut_short(MONDAY)
    assert moved.exists(tuesday)


@pytest.mark.parametrize(
    ("zone", "short"),
    [("Europe/Berlin", False), ("Africa/Nairobi", True), ("Europe/Athens", False)],
)
def test_three_hours_cut_a_day_short(zone: str, short: bool) -> None:
    moved = life((ALWAYS, "UTC"), (date(2026, 3, 3), zone))
    assert moved.is_cut_short(date(2026, 3, 3)) is short


def test_a_move_over_the_date_line_skips_a_day() -> None:
    tuesday = date(2026, 3, 3)
    moved = life((ALWAYS, "Pacific/Pago_Pago"), (tuesday, "Pacific/Kiritimati"))
    assert not moved.exists(tuesday)
    assert moved.exists(MONDAY)
    assert moved.exists(date(2026, 3, 4))
    assert moved.day_of(moved.ends(MONDAY)) == date(2026, 3, 4)
    assert moved.day_of(moved.ends(MONDAY) - timedelta(microseconds=1)) == MONDAY


def test_apia_had_no_30_december_2011() -> None:
    apia = life((ALWAYS, "Pacific/Apia"))
    assert [apia.exists(date(2011, 12, day)) for day in (29, 30, 31)] == [True, False, True]
    assert apia.day_of(at(2011, 12, 30, 13, 59)) == date(2011, 12, 29)
    assert apia.day_of(at(2011, 12, 30, 14)) == date(2011, 12, 31)


def test_a_later_cut_off_begins_with_the_next_day() -> None:
    changed = life((ALWAYS, "UTC"), (date(2026, 3, 3), "UTC", time(9)))
    assert changed.ends(MONDAY) == at(2026, 3, 3, 9)
    assert changed.ends(MONDAY - timedelta(days=1)) == at(2026, 3, 2, 4)


def test_days_meet_in_every_zone() -> None:
    for zone in sorted(available_timezones() - {"Factory", "localtime"}):
        here = life((ALWAYS, zone))
        for number in range(0, 400, 9):
            day = date(2026, 1, 1) + timedelta(days=number)
            end = here.ends(day)
            assert end == day_ends(day, zone)
            assert here.day_of(end - timedelta(microseconds=1)) == day
            assert here.day_of(end) == day + timedelta(days=1)


CHANGES = st.lists(
    st.tuples(
        st.integers(0, 12),
        st.sampled_from(ZONES),
        st.times(max_value=time(12)).map(lambda at: at.replace(second=0, microsecond=0)),
    ),
    max_size=6,
)
INSTANTS = st.lists(
    st.datetimes(datetime(2026, 3, 1), datetime(2026, 3, 18)).map(lambda at: at.replace(tzinfo=UTC))
)


def moved(home: str, changes) -> LocalDays:
    """Changes by the day from which they apply; the newest of a day stands."""
    last = {MONDAY + timedelta(days=past): (zone, at) for past, zone, at in changes}
    return life((ALWAYS, home), *((day, zone, at) for day, (zone, at) in last.items()))


@given(st.sampled_from(ZONES), CHANGES, INSTANTS)
def test_time_never_goes_back_to_a_day(home, changes, instants) -> None:
    here = moved(home, changes)
    days = [here.day_of(instant) for instant in sorted(instants)]
    assert days == sorted(days)


@given(st.sampled_from(ZONES), CHANGES, INSTANTS)
def test_an_instant_lies_between_the_ends_of_its_day(home, changes, instants) -> None:
    here = moved(home, changes)
    for instant in instants:
        day = here.day_of(instant)
        assert here.ends(day - timedelta(days=1)) <= instant < here.ends(day) <= here.closes(day)
        assert here.exists(day)


@given(st.sampled_from(ZONES), CHANGES)
def test_every_day_that_exists_can_be_practised_on(home, changes) -> None:
    here = moved(home, changes)
    for past in range(-2, 16):
        day = MONDAY + timedelta(days=past)
        begins = here.ends(day - timedelta(days=1))
        assert (here.day_of(begins) == day) is here.exists(day)


@given(st.sampled_from(ZONES), st.sampled_from(ZONES), st.sampled_from(ZONES), INSTANTS)
def test_two_changes_on_a_day_are_the_last_of_them(home, first, second, instants) -> None:
    twice = moved(home, [(3, first, time(4)), (3, second, time(4))])
    once = moved(home, [(3, second, time(4))])
    for instant in instants:
        assert twice.day_of(instant) == once.day_of(instant)


@given(st.sampled_from(ZONES), CHANGES)
def test_no_change_adds_a_day(home, changes) -> None:
    here = moved(home, changes)
    begin, end = at(2026, 3, 1), at(2026, 3, 18)
    lived = (here.day_of(end) - here.day_of(begin)).days + 1
    dates_anywhere = 20  # from 28 February far in the west to 19 March in the east
    assert lived <= dates_anywhere
