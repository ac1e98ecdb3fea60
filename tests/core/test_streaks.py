"""Streaks as functions of sets of days, and which day a finished card counts for."""

# ruff: noqa: DTZ001 (hypothesis draws times before it adds their zone)

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.streaks import Streak, calendar_days, day_credited, streak

MONDAY = date(2026, 3, 2)


def days(*past: int) -> list[date]:
    return [MONDAY + timedelta(days=number) for number in past]


ALL = days(*range(60))
TODAY = st.sampled_from(ALL)
SOME_DAYS = st.lists(st.sampled_from(ALL), max_size=60)


@pytest.mark.parametrize(
    ("done", "today", "current", "longest"),
    [
        (days(), MONDAY, 0, 0),
        (days(0), MONDAY, 1, 1),
        (days(0, 1, 2), days(2)[0], 3, 3),
        (days(0, 1, 2), days(3)[0], 3, 3),  # today's is not done yet
        (days(0, 1, 2), days(4)[0], 0, 3),  # yesterday was missed
        (days(0, 1, 2, 4), days(4)[0], 1, 3),
        (days(0, 2, 3, 4, 6), days(6)[0], 1, 3),
        (days(0, 0, 1, 1), days(1)[0], 2, 2),  # twice in a day is once
    ],
)
def test_a_cohort_of_one_has_every_day(
    done: list[date], today: date, current: int, longest: int
) -> None:
    found = streak(done, calendar_days(MONDAY, today), today)
    assert (found.current, found.longest) == (current, longest)


def test_days_without_a_posting_break_nothing() -> None:
    weekdays = [day for day in ALL if day.weekday() < 5]
    friday, next_monday = days(4)[0], days(7)[0]
    assert streak(days(0, 1, 2, 3, 4), weekdays, friday).current == 5
    assert streak(days(0, 1, 2, 3, 4), weekdays, days(6)[0]).current == 5
    assert streak(days(0, 1, 2, 3, 4, 7), weekdays, next_monday).current == 6


def test_a_posting_is_open_until_the_next_one() -> None:
    weekdays = [day for day in ALL if day.weekday() < 5]
    until_thursday = days(0, 1, 2, 3)
    assert streak(until_thursday, weekdays, days(6)[0]).current == 4
    assert streak(until_thursday, weekdays, days(7)[0]).current == 0


def test_days_done_of_the_last_twenty_postings() -> None:
    done = days(0, 10, 11, 12, 30)
    assert streak(done, ALL, days(29)[0]).done_of_last == 3
    assert streak(done, ALL, days(29)[0]).last == 20
    assert streak(done, ALL, days(4)[0]) == Streak(current=0, longest=1, done_of_last=1, last=5)
    assert streak(done, [], MONDAY) == Streak(current=0, longest=0, done_of_last=0, last=0)


def test_a_day_without_a_posting_counts_for_nothing() -> None:
    assert streak(days(5, 6), days(0, 1), days(6)[0]) == Streak(0, 0, 0, 2)


@given(SOME_DAYS, SOME_DAYS, TODAY, st.randoms(use_true_random=False))
def test_the_order_of_rows_is_irrelevant(done, postings, today, random) -> None:
    found = streak(done, postings, today)
    random.shuffle(done)
    random.shuffle(postings)
    assert streak(iter(done), postings, today) == found


@given(SOME_DAYS, SOME_DAYS, TODAY, st.sampled_from(ALL))
def test_another_day_never_shortens(done, postings, today, another) -> None:
    before = streak(done, postings, today)
    after = streak([*done, another], postings, today)
    assert after.current >= before.current
    assert after.longest >= before.longest
    assert after.done_of_last >= before.done_of_last


@given(SOME_DAYS, SOME_DAYS, TODAY)
def test_doing_all_again_changes_nothing(done, postings, today) -> None:
    assert streak(done + done, postings + postings, today) == streak(done, postings, today)


@given(SOME_DAYS, SOME_DAYS, TODAY)
def test_a_streak_is_never_longer_than_the_time_it_took(done, postings, today) -> None:
    found = streak(done, postings, today)
    earned = {day for day in done if day in postings and day <= today}
    since = (today - min(earned)).days + 1 if earned else 0
    assert 0 <= found.current <= found.longest <= min(len(earned), since)
    assert 0 <= found.done_of_last <= found.last <= 20


@given(SOME_DAYS, TODAY)
def test_finishing_today_adds_one_at_the_most(done, today) -> None:
    postings = calendar_days(MONDAY, today)
    before = streak(set(done) - {today}, postings, today)
    assert streak({*done, today}, postings, today).current == before.current + 1


def test_calendar_days_are_all_days_to_today() -> None:
    assert calendar_days(MONDAY, MONDAY) == [MONDAY]
    assert calendar_days(MONDAY, days(2)[0]) == days(0, 1, 2)
    assert calendar_days(MONDAY, days(-1)[0]) == []


def at(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)


@pytest.mark.parametrize(
    ("finished", "following", "zone", "counts"),
    [
        # before the next posting, days later
        (at(2026, 3, 9, 7, 59), at(2026, 3, 9, 8), "UTC", True),
        (at(2026, 3, 9, 8), at(2026, 3, 9, 8), "UTC", False),
        # within the practice day of the learner's zone, though the next posting was early
        (at(2026, 3, 7, 3, 59), at(2026, 3, 7, 1), "UTC", True),
        (at(2026, 3, 7, 4), at(2026, 3, 7, 1), "UTC", False),
        (at(2026, 3, 7, 11, 59), at(2026, 3, 7, 1), "America/Los_Angeles", True),
        (at(2026, 3, 7, 12), at(2026, 3, 7, 1), "America/Los_Angeles", False),
        # east of the cohort the day is over, but the next posting is not there yet
        (at(2026, 3, 7, 0, 30), at(2026, 3, 7, 1), "Pacific/Auckland", True),
        # no next posting
        (at(2027, 1, 1), None, "UTC", True),
    ],
)
def test_a_card_counts_until_the_later_of_two_ends(finished, following, zone, counts) -> None:
    assert day_credited(date(2026, 3, 6), finished, following, zone) is counts


def test_a_cut_off_of_ones_own_moves_the_end() -> None:
    day, late, following = date(2026, 3, 6), at(2026, 3, 7, 5, 30), at(2026, 3, 7, 1)
    assert not day_credited(day, late, following, "UTC", time(4))
    assert day_credited(day, late, following, "UTC", time(6))


@given(
    st.datetimes(datetime(2026, 3, 6), datetime(2026, 3, 12)),
    st.datetimes(datetime(2026, 3, 6), datetime(2026, 3, 12)),
    st.sampled_from(["UTC", "Pacific/Apia", "Africa/Cairo", "America/New_York"]),
)
def test_finishing_earlier_never_costs_the_day(first, second, zone) -> None:
    early, late = sorted((first.replace(tzinfo=UTC), second.replace(tzinfo=UTC)))
    following = at(2026, 3, 9, 8)
    day = date(2026, 3, 6)
    assert day_credited(day, early, following, zone) >= day_credited(day, late, following, zone)
