"""Practice days and instants, at every clock change of many zones."""

# ruff: noqa: DTZ001 (a wall clock shows a time without a zone)

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import PracticeError
from bot.core.schedule import day_ends, first_instant, known_zone, practice_day

CUT_OFFS = (time(0), time(1, 30), time(2, 30), time(4))
CHANGING = (
    "Africa/Cairo",
    "Africa/Casablanca",
    "America/Havana",
    "America/New_York",
    "America/Santiago",
    "America/Scoresbysund",
    "Antarctica/Casey",
    "Antarctica/Troll",
    "Asia/Beirut",
    "Asia/Pyongyang",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Europe/Istanbul",
    "Pacific/Apia",
)
# Days whose midnight the clocks of the zone skipped, with the first time that they showed.
WITHOUT_MIDNIGHT = (
    ("Africa/Cairo", date(2026, 4, 24), time(1)),
    ("America/Santiago", date(2026, 9, 6), time(1)),
    ("Asia/Beirut", date(2026, 3, 29), time(1)),
    ("America/Havana", date(2026, 3, 8), time(1)),
    ("America/Asuncion", date(2024, 10, 6), time(1)),
    ("America/Sao_Paulo", date(2018, 11, 4), time(1)),
    ("Asia/Tehran", date(2022, 3, 22), time(1)),
    ("Asia/Amman", date(2022, 2, 25), time(1)),
    ("Atlantic/Azores", date(2026, 3, 29), time(1)),
)


def changes(zone: str, first: int, last: int) -> Iterator[datetime]:
    """The instants at which the zone's clocks changed from one year to another."""
    place = ZoneInfo(zone)
    before, end = datetime(first, 1, 1, tzinfo=UTC), datetime(last, 1, 1, tzinfo=UTC)
    while before < end:
        after = before + timedelta(days=7)
        low, high = before, after
        if low.astimezone(place).utcoffset() != high.astimezone(place).utcoffset():
            while high - low > timedelta(seconds=1):
                middle = low + (high - low) // timedelta(seconds=2) * timedelta(seconds=1)
                if middle.astimezone(place).utcoffset() == low.astimezone(place).utcoffset():
                    low = middle
                else:
                    high = middle
            yield high
        before = after


def check_around(change: datetime, zone: str, cut_off: time) -> None:
    for hours in (-26, -5, -1, 0, 1, 5, 26):
        for seconds in (-1, 0, 1):
            instant = change + timedelta(hours=hours, seconds=seconds)
            wall = instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
            before = wall.time() < cut_off
            assert practice_day(instant, zone, cut_off) == wall.date() - timedelta(days=before)
    around = change.astimezone(ZoneInfo(zone)).date()
    ends = []
    for past in (-2, -1, 0, 1):
        day = around + timedelta(days=past)
        end = day_ends(day, zone, cut_off)
        assert practice_day(end, zone, cut_off) > day
        assert practice_day(end - timedelta(microseconds=1), zone, cut_off) <= day
        ends.append(end)
    assert ends == sorted(ends)


@pytest.mark.parametrize("zone", CHANGING)
def test_days_meet_at_every_change_of_many_years(zone: str) -> None:
    seen = list(changes(zone, 2010, 2037))
    assert seen
    for change in seen:
        for cut_off in CUT_OFFS:
            check_around(change, zone, cut_off)


def test_days_meet_at_every_change_of_a_year_in_every_zone() -> None:
    zones = sorted(available_timezones() - {"Factory", "localtime"})
    seen = [(change, zone) for zone in zones for change in changes(zone, 2026, 2027)]
    assert len(seen) > 100
    for change, zone in seen:
        check_around(change, zone, time(4))


@pytest.mark.parametrize(("zone", "day", "shown"), WITHOUT_MIDNIGHT)
def test_a_day_without_midnight_begins_at_its_first_time(zone: str, day: date, shown: time) -> None:
    end = day_ends(day - timedelta(days=1), zone, time(0))
    assert end.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == datetime.combine(day, shown)
    assert practice_day(end, zone, time(0)) == day
    assert practice_day(end - timedelta(seconds=1), zone, time(0)) == day - timedelta(days=1)


def test_apia_had_no_30_december_2011() -> None:
    change = datetime(2011, 12, 30, 10, tzinfo=UTC)
    assert day_ends(date(2011, 12, 29), "Pacific/Apia", time(0)) == change
    assert day_ends(date(2011, 12, 30), "Pacific/Apia", time(0)) == change
    assert practice_day(change, "Pacific/Apia", time(0)) == date(2011, 12, 31)
    assert first_instant(datetime(2011, 12, 30, 9), "Pacific/Apia") == change


@pytest.mark.parametrize(
    ("wall", "day"),
    [
        (datetime(2026, 3, 10, 3, 59, 59, 999999), date(2026, 3, 9)),
        (datetime(2026, 3, 10, 4), date(2026, 3, 10)),
        (datetime(2026, 3, 10, 23, 59), date(2026, 3, 10)),
        (datetime(2026, 3, 11, 0, 1), date(2026, 3, 10)),
    ],
)
@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu"])
def test_the_small_hours_belong_to_the_day_before(wall: datetime, day: date, zone: str) -> None:
    assert practice_day(first_instant(wall, zone), zone) == day


@pytest.mark.parametrize(
    ("zone", "wall", "instant"),
    [
        ("America/New_York", datetime(2026, 3, 8, 2, 30), datetime(2026, 3, 8, 7)),
        ("America/New_York", datetime(2026, 11, 1, 1, 30), datetime(2026, 11, 1, 5, 30)),
        ("Australia/Lord_Howe", datetime(2026, 10, 4, 2, 15), datetime(2026, 10, 3, 15, 30)),
        ("Africa/Cairo", datetime(2026, 4, 24, 0, 0), datetime(2026, 4, 23, 22)),
        ("Africa/Cairo", datetime(2026, 4, 24, 0, 59, 59, 999999), datetime(2026, 4, 23, 22)),
        ("Africa/Cairo", datetime(2026, 4, 24, 1, 0), datetime(2026, 4, 23, 22)),
    ],
)
def test_skipped_times_move_and_doubled_times_are_the_first(
    zone: str, wall: datetime, instant: datetime
) -> None:
    assert first_instant(wall, zone) == instant.replace(tzinfo=UTC)


@given(
    st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2037, 1, 1)),
    st.integers(-14 * 60, 14 * 60),
    st.sampled_from(CHANGING),
)
def test_the_day_depends_on_the_instant_and_not_on_how_it_is_written(
    moment: datetime, minutes: int, zone: str
) -> None:
    instant = moment.replace(tzinfo=UTC)
    elsewhere = instant.astimezone(timezone(timedelta(minutes=minutes)))
    assert practice_day(elsewhere, zone) == practice_day(instant, zone)


def test_an_instant_is_exact_and_in_utc() -> None:
    found = first_instant(datetime(2026, 3, 10, 12, 0, 0, 5), "America/New_York")
    assert found == datetime(2026, 3, 10, 16, 0, 0, 5, tzinfo=UTC)
    for wall in (datetime(2026, 3, 10, 12), datetime(2026, 3, 8, 2, 30)):
        assert first_instant(wall, "America/New_York").tzinfo is UTC


def test_a_naive_instant_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        practice_day(datetime(2026, 3, 10, 12), "UTC")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" america/new_york ", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_known_however_it_is_capitalised(typed: str, name: str) -> None:
    assert known_zone(typed) == name


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Europe/Berlim", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("Asia/Calcuta", "Asia/Calcutta"),
    ],
)
def test_an_unknown_zone_gets_the_nearest_names(typed: str, meant: str) -> None:
    with pytest.raises(PracticeError) as refusal:
        known_zone(typed)
    sentence = str(refusal.value)
    assert meant in sentence
    named = sentence.removesuffix(".").partition("are ")[2].replace(" and ", ", ").split(", ")
    assert len(set(named)) == 3
    assert set(named) <= available_timezones()


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("sao paolo", "America/Sao_Paulo, Pacific/Pago_Pago and Antarctica/South_Pole"),
        ("europe/kiew", "Europe/Kiev, Europe/Kyiv and Europe/Kirov"),
        ("salem", "America/North_Dakota/New_Salem, Asia/Jerusalem and Atlantic/Stanley"),
    ],
)
def test_the_nearest_zones_are_named_best_first(typed: str, nearest: str) -> None:
    with pytest.raises(PracticeError) as refusal:
        known_zone(typed)
    assert f"the nearest are {nearest}." in str(refusal.value)


@pytest.mark.parametrize(
    "typed", ["", "../../etc/passwd", "Factory", "@everyone", "\x00", "x" * 9999]
)
def test_what_was_typed_is_not_repeated(typed: str) -> None:
    with pytest.raises(PracticeError) as refusal:
        known_zone(typed)
    assert not typed or typed not in str(refusal.value)
