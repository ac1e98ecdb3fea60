"""Which days a learner is asked for: channels by their postings, direct conversations by date."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.local_days import LocalDays, Span
from bot.core.posting_days import (
    Asked,
    Events,
    Outage,
    Solved,
    channel_days,
    closing,
    direct_days,
    first_day,
    solves_of,
)
from bot.core.streaks import Neutral, PostingDay, Solve, streak

UTC_LIFE = LocalDays([Span(date.min, "UTC", time(4))])
NOTHING = Events()


def day(number: int) -> date:
    return date(2026, 3, 1) + timedelta(days=number - 1)


def at(number: int, hour: int = 9) -> datetime:
    return datetime(2026, 3, 1, hour, tzinfo=UTC) + timedelta(days=number - 1)


def asked(number: int, state: str = "sent", hour: int = 9) -> Asked:
    return Asked(number, day(number), f"card-{number}", at(number, hour), state)


def lives_in(zone: str) -> LocalDays:
    return LocalDays([Span(date.min, zone, time(4))])


# --- when days close -------------------------------------------------------------------------


def test_a_day_closes_with_the_next_posting_or_with_the_own_day_whichever_is_later() -> None:
    rows = [asked(2), asked(3, hour=1), asked(6)]
    assert closing(rows, UTC_LIFE) == {day(2): at(3, 4), day(3): at(6), day(6): None}
    in_honolulu = closing(rows, lives_in("Pacific/Honolulu"))
    assert in_honolulu[day(2)] == at(3, 14)
    assert closing(reversed(rows), UTC_LIFE) == closing(rows, UTC_LIFE)


def test_only_a_posting_that_was_seen_closes_the_one_before() -> None:
    rows = [asked(2), asked(3, "skipped"), asked(4, "due"), asked(5, "sending"), asked(6)]
    assert closing(rows, UTC_LIFE) == {day(2): at(6), day(6): None}
    unknown = [asked(2), asked(3, "unknown")]
    assert closing(unknown, UTC_LIFE) == {day(2): at(3), day(3): None}


def test_the_earliest_later_posting_closes_a_day() -> None:
    late = replace(asked(3), posted_at=at(5))  # the clock was set back after it
    assert closing([asked(2), late, asked(4)], UTC_LIFE)[day(2)] == at(4)


# --- a channel -------------------------------------------------------------------------------


def test_a_channel_asks_for_its_postings_from_the_first_one_on() -> None:
    rows = [asked(2), asked(3), asked(5)]
    assert channel_days(rows, UTC_LIFE, NOTHING, day(3)) == [
        PostingDay(day(3), at(5), "card-3"),
        PostingDay(day(5), None, "card-5"),
    ]


@pytest.mark.parametrize(
    ("state", "neutral"), [("skipped", Neutral.SKIPPED), ("unknown", Neutral.UNKNOWN)]
)
def test_a_posting_that_may_not_have_arrived_is_neutral(state: str, neutral: Neutral) -> None:
    found = channel_days([asked(2), asked(3, state), asked(4)], UTC_LIFE, NOTHING, day(2))
    assert {one.day: one.neutral for one in found} == {day(2): None, day(3): neutral, day(4): None}


@pytest.mark.parametrize("state", ["due", "claimed", "sending"])
def test_a_posting_on_its_way_asks_nothing_yet(state: str) -> None:
    found = channel_days([asked(2), asked(3, state)], UTC_LIFE, NOTHING, day(2))
    assert found == [PostingDay(day(2), None, "card-2")]


def test_holidays_are_neutral_posted_on_or_not() -> None:
    off = Events(holidays=frozenset(map(day, (1, 3, 4, 9))))
    found = channel_days([asked(2), asked(3), asked(5)], UTC_LIFE, off, day(2))
    assert {one.day: one.neutral for one in found} == {
        day(2): None,
        day(3): Neutral.HOLIDAY,
        day(4): Neutral.HOLIDAY,
        day(5): None,
    }
    assert channel_days([], UTC_LIFE, off, day(2)) == []


def test_a_skipped_holiday_is_listed_once() -> None:
    off = Events(holidays=frozenset({day(3)}))
    found = channel_days([asked(2), asked(3, "skipped"), asked(5)], UTC_LIFE, off, day(2))
    assert sorted(one.day for one in found) == [day(2), day(3), day(5)]


@pytest.mark.parametrize(
    ("start", "end", "neutral"),
    [
        (at(3, 10), at(3, 11), True),
        (at(3, 8), at(3, 9), False),  # over when the card came
        (at(3, 8), at(3, 10), True),
        (at(4, 8), at(4, 12), True),
        (at(4, 9), at(4, 12), False),  # it began when the day was over
        (at(1), None, True),
        (at(4, 9), None, False),
    ],
)
def test_an_outage_makes_the_days_neutral_that_it_touches(start, end, neutral) -> None:
    away = Events(outages=(Outage(start, end),))
    found = channel_days([asked(3), asked(4)], UTC_LIFE, away, day(3))
    assert (found[0].neutral is Neutral.OUTAGE) is neutral


def test_an_outage_touches_the_newest_day_while_it_is_open() -> None:
    away = Events(outages=(Outage(at(30), None),))
    assert channel_days([asked(3)], UTC_LIFE, away, day(3))[0].neutral is Neutral.OUTAGE


@pytest.mark.parametrize(
    ("tries", "neutral"),
    [
        ({3: [at(3, 10)]}, True),
        ({3: [at(4, 8)]}, True),
        ({3: [at(4, 9)]}, False),  # sent after the day was over
        ({3: [at(4, 10), at(3, 10)]}, True),
        ({4: [at(3, 10)]}, False),
        ({}, False),
    ],
)
def test_a_try_that_the_grader_failed_on_makes_the_day_neutral(tries, neutral) -> None:
    failed = Events(ungraded=tries)
    found = channel_days([asked(3), asked(4)], UTC_LIFE, failed, day(3))
    assert (found[0].neutral is Neutral.GRADER) is neutral


# --- since when ------------------------------------------------------------------------------


def test_the_first_day_is_that_of_the_posting_at_which_somebody_joins() -> None:
    rows = [asked(2), asked(3), asked(6)]
    assert first_day(rows, at(3, 12), []) == day(3)
    assert first_day(rows, at(6, 8), []) == day(3)
    assert first_day(rows, at(6), []) == day(6)
    assert first_day(rows, at(1), []) == date.min
    assert first_day([*rows, asked(5, "skipped")], at(5, 12), []) == day(3)


def test_a_day_that_was_finished_is_never_left_out() -> None:
    assert first_day([asked(2), asked(3)], at(3, 12), [day(2)]) == day(2)


# --- a direct conversation -------------------------------------------------------------------


def test_a_direct_conversation_asks_for_every_day_since_its_first() -> None:
    found = direct_days([asked(2), asked(5)], UTC_LIFE, NOTHING, day(6))
    assert [(one.day, one.card, one.closes_at) for one in found] == [
        (day(2), "card-2", at(3, 4)),
        (day(3), None, at(4, 4)),
        (day(4), None, at(5, 4)),
        (day(5), "card-5", at(6, 4)),
        (day(6), None, at(7, 4)),
    ]
    assert direct_days([], UTC_LIFE, NOTHING, day(6)) == []


def test_direct_days_are_neutral_for_the_same_reasons() -> None:
    events = Events(
        holidays=frozenset({day(3)}),
        outages=(Outage(at(4, 10), at(4, 11)),),
        ungraded={5: [at(5, 10)]},
    )
    found = direct_days([asked(2), asked(5)], UTC_LIFE, events, day(6))
    assert [one.neutral for one in found] == [
        None,
        Neutral.HOLIDAY,
        Neutral.OUTAGE,
        Neutral.GRADER,
        None,
    ]


def test_an_outage_at_night_belongs_to_the_day_before() -> None:
    away = Events(outages=(Outage(at(3, 2), at(3, 3)),))
    found = direct_days([asked(2)], UTC_LIFE, away, day(3))
    assert [one.neutral for one in found] == [Neutral.OUTAGE, None]


def test_a_day_that_never_existed_is_bridged() -> None:
    apia = lives_in("Pacific/Apia")
    first = Asked(1, date(2011, 12, 29), "card", datetime(2011, 12, 29, 20, tzinfo=UTC))
    found = direct_days([first], apia, NOTHING, date(2011, 12, 31))
    assert [one.neutral for one in found] == [None, Neutral.NO_SUCH_DAY, None]


def test_a_day_that_a_move_cuts_short_is_neutral_once_a_week() -> None:
    spans = [Span(date.min, "UTC", time(4))]
    for number in range(3, 30, 4):  # east, and west again after two days
        spans.append(Span(day(number), "Asia/Tokyo", time(4)))
        spans.append(Span(day(number + 2), "UTC", time(4)))
    found = direct_days([asked(2)], LocalDays(spans), NOTHING, day(18))
    moved = [one.day for one in found if one.neutral is Neutral.MOVED]
    assert moved == [day(3), day(11)]  # the 7th comes too soon


# --- what repairs ----------------------------------------------------------------------------


def test_a_solved_card_counts_for_the_posting_it_answers() -> None:
    rows = [asked(2), asked(3), replace(asked(9), card="card-2")]
    solved = [
        Solved("card-2", 9, at(9, 10)),
        Solved("card-2", 2, at(2, 10)),
        Solved("card-3", None, at(4, 10)),
        Solved("card-2", 777, at(5, 10)),  # in another conversation
        Solved("card-8", None, at(5, 10)),  # the cohort never had it
    ]
    assert solves_of(solved, rows) == [
        Solve("card-2", day(9), at(9, 10)),
        Solve("card-2", day(2), at(2, 10)),
        Solve("card-3", day(3), at(4, 10)),
        Solve("card-2", day(2), at(5, 10)),
    ]
    assert solves_of(solved, reversed(rows)) == solves_of(solved, rows)


# --- joining ---------------------------------------------------------------------------------

NUMBERS = st.sets(st.integers(1, 40), max_size=40)


@given(NUMBERS, NUMBERS, st.integers(0, 40), st.integers(0, 23))
def test_no_streak_is_longer_than_the_days_since_joining(posted, finished, joined, hour) -> None:
    """Only what is open when somebody joins can be finished: days before are out of reach."""
    rows = [asked(number) for number in posted]
    joined_at = at(joined, hour)
    ends = closing(rows, UTC_LIFE)
    done = {
        day(number)
        for number in finished & posted
        if (closes := ends[day(number)]) is None or closes > joined_at
    }
    since = first_day(rows, joined_at, done)
    found = streak(channel_days(rows, UTC_LIFE, NOTHING, since), done, [], at(41))
    assert found.current <= found.longest <= len(done)
    if done:
        first_open = min(done)
        assert found.longest <= (day(41) - first_open).days + 1
        assert since <= first_open
