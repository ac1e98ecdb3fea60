"""Streaks as functions of sets of days: the rules, and what no order or extra try can change.

A calendar is written as marks, one for each posting day: `x` finished, `.` not finished,
`n` neutral. Every day closes at nine on the day after it; the last one is still open.
"""

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.streaks import (
    Neutral,
    PostingDay,
    Repair,
    Rule,
    Solve,
    Streak,
    streak,
)

MONDAY = date(2026, 3, 2)
SIGNS = {
    Rule.FINISHED: "x",
    Rule.OPEN: "o",
    Rule.NEUTRAL: "n",
    Rule.REPAIRED: "r",
    Rule.FROZEN: "f",
    Rule.MISSED: "m",
}


def day(number: int) -> date:
    return MONDAY + timedelta(days=number)


def instant(number: float, **more: float) -> datetime:
    """Nine in the morning of a day, or later."""
    return datetime(2026, 3, 2, 9, tzinfo=UTC) + timedelta(days=number, **more)


def calendar(marks: str) -> list[PostingDay]:
    last = len(marks) - 1
    return [
        PostingDay(
            day(number),
            None if number == last else instant(number + 1),
            f"card-{number}",
            Neutral.SKIPPED if mark == "n" else None,
        )
        for number, mark in enumerate(marks)
    ]


def done(marks: str) -> set[date]:
    return {day(number) for number, mark in enumerate(marks) if mark == "x"}


def now(marks: str) -> datetime:
    return instant(len(marks) - 1, hours=8)


def found(marks: str, solves: tuple[Solve, ...] = ()) -> Streak:
    return streak(calendar(marks), done(marks), solves, now(marks))


def rules(marks: str, solves: tuple[Solve, ...] = ()) -> str:
    steps = streak(calendar(marks), done(marks), solves, now(marks)).steps
    return "".join(SIGNS[step.rule] for step in steps)


def solved(card: int, at: float, *, posted_on: int | None = None) -> Solve:
    return Solve(f"card-{card}", day(card if posted_on is None else posted_on), instant(at))


# --- counting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "current", "longest"),
    [
        ("", 0, 0),
        (".", 0, 0),
        ("x", 1, 1),
        ("xxx", 3, 3),
        ("xxx.", 3, 3),  # the last day is still open
        ("xxx..", 0, 3),
        ("xxx.x", 1, 3),
        ("x.xxx.x", 1, 3),
        (".x", 1, 1),
    ],
)
def test_days_in_a_row(marks: str, current: int, longest: int) -> None:
    assert (found(marks).current, found(marks).longest) == (current, longest)


def test_before_the_first_posting_there_is_nothing() -> None:
    assert found("") == Streak(0, 0, 0, 0)
    assert streak([], {MONDAY}, [], instant(0)).steps == ()


def test_a_day_is_open_until_it_closes() -> None:
    closes_at = instant(1)
    days = [PostingDay(day(0), closes_at, "a"), PostingDay(day(1), None, "b")]
    before = streak(days, [], [], closes_at - timedelta(microseconds=1)).steps
    assert [step.rule for step in before] == [Rule.OPEN, Rule.OPEN]
    assert [step.rule for step in streak(days, [], [], closes_at).steps] == [Rule.MISSED, Rule.OPEN]


def test_a_day_takes_what_is_finished_before_it_closes() -> None:
    closing = PostingDay(day(0), instant(1), "a")
    assert closing.takes(instant(1, microseconds=-1))
    assert not closing.takes(instant(1))
    assert PostingDay(day(0), None, "a").takes(instant(400))


def test_a_day_without_a_posting_counts_for_nothing() -> None:
    assert streak(calendar("xx"), {day(5), day(6)}, [], now("xx")) == Streak(0, 0, 0, 2)


def test_days_done_of_the_last_twenty_posting_days() -> None:
    assert (found("x" + "." * 21).done_of_last, found("x" + "." * 21).last) == (0, 20)
    assert found("x" + "." * 19).done_of_last == 1
    assert found("x." * 15).done_of_last == 10
    assert found("x.x").last == 3
    assert found("x" + "n" * 30 + "x").done_of_last == 2  # neutral days ask nothing


# --- neutral days ----------------------------------------------------------------------------


@pytest.mark.parametrize("why", Neutral)
def test_a_neutral_day_neither_breaks_nor_counts(why: Neutral) -> None:
    days = calendar("x.x")
    days[1] = replace(days[1], neutral=why)
    steps = streak(days, done("x.x"), [], now("x.x")).steps
    assert [step.rule for step in steps] == [Rule.FINISHED, Rule.NEUTRAL, Rule.FINISHED]
    assert [step.streak for step in steps] == [1, 1, 2]
    assert streak(days, done("x.x"), [], now("x.x")).last == 2


def test_a_neutral_day_that_is_finished_counts() -> None:
    days = calendar("xnx")
    assert streak(days, {day(0), day(1), day(2)}, [], now("xnx")).current == 3


def test_a_neutral_day_uses_no_freeze() -> None:
    assert found("xxxxxxxnnnx").freezes == 1


# --- freezes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "applied", "current", "freezes"),
    [
        ("xxxxxx", "xxxxxx", 6, 0),
        ("xxxxxxx", "xxxxxxx", 7, 1),
        ("xxxxxx..", "xxxxxxmo", 0, 0),
        ("xxxxxxx..", "xxxxxxxfo", 7, 0),
        ("xxxxxxx.x", "xxxxxxxfx", 8, 0),
        ("xxxxxxx...", "xxxxxxxfmo", 0, 0),
        ("x" * 13, "x" * 13, 13, 1),
        ("x" * 14, "x" * 14, 14, 2),
        ("x" * 40, "x" * 40, 40, 2),
        ("x" * 40 + "...", "x" * 40 + "ffo", 40, 0),
        ("x" * 40 + "....", "x" * 40 + "ffmo", 0, 0),
        ("x" * 20 + ".x", "x" * 20 + "fx", 21, 1),  # at two, no days are saved up
        ("x" * 14 + "." + "x" * 6, "x" * 14 + "f" + "x" * 6, 20, 1),
        ("x" * 14 + "." + "x" * 7, "x" * 14 + "f" + "x" * 7, 21, 2),
        ("xxxxxx.x.", "xxxxxxmxo", 1, 0),  # the days towards a freeze start anew as well
        ("xxxxxx.xxxxxx..", "xxxxxxmxxxxxxmo", 0, 0),
        ("xxxxxx.xxxxxxx..", "xxxxxxmxxxxxxxfo", 7, 0),
        ("xxxxxxxxxx.xxxx.x", "xxxxxxxxxxfxxxxfx", 15, 0),  # three days were saved up
    ],
)
def test_freezes_are_earned_by_seven_days_and_used_at_once(
    marks: str, applied: str, current: int, freezes: int
) -> None:
    assert rules(marks) == applied
    assert (found(marks).current, found(marks).freezes) == (current, freezes)


def test_the_freezes_held_are_told_for_every_day() -> None:
    marks = "xxxxxxx.x"
    steps = streak(calendar(marks), done(marks), [], now(marks)).steps
    assert [step.freezes for step in steps] == [0, 0, 0, 0, 0, 0, 1, 0, 0]


def test_days_that_a_freeze_covered_are_told_while_their_streak_runs() -> None:
    assert found("xxxxxxx.x").frozen == (day(7),)
    assert found("x" * 14 + "..x").frozen == (day(14), day(15))
    assert found("xxxxxxx..x").frozen == ()
    assert found("xxx").frozen == ()


# --- repair ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solves", "repaired"),
    [
        ((solved(0, 4), solved(1, 4)), True),
        ((solved(0, 4), solved(3, 4)), True),  # its own card is one of the earlier ones
        ((solved(0, 5.999), solved(1, 5.999)), True),
        ((solved(0, 4), solved(1, 6)), False),  # after 48 hours
        ((solved(0, 3.999), solved(1, 4)), False),  # before the day was over
        ((solved(0, 4), solved(0, 5)), False),  # one card twice
        ((solved(0, 4),), False),
        ((solved(0, 4), solved(4, 4)), False),  # a later card is no earlier one
        ((solved(0, 4), solved(1, 4, posted_on=5)), False),  # nor is one that came again
        ((solved(0, 4), solved(1, 4), solved(2, 4)), True),
    ],
)
def test_two_earlier_cards_within_two_days_repair_a_day(
    solves: tuple[Solve, ...], repaired: bool
) -> None:
    assert rules("xxx.x", solves) == ("xxxrx" if repaired else "xxxmx")
    assert found("xxx.x", solves).current == (4 if repaired else 1)


def test_a_repair_adds_nothing_and_gives_the_freeze_back() -> None:
    solves = (solved(0, 8), solved(1, 8))
    assert found("xxxxxxx.x").freezes == 0
    repaired = found("xxxxxxx.x", solves)
    assert (repaired.current, repaired.freezes, repaired.frozen) == (8, 1, ())


def test_days_in_a_row_may_be_repaired_by_the_same_cards() -> None:
    solves = (solved(0, 5), solved(1, 5.2))
    assert rules("xxx..x", solves) == "xxxrrx"


def test_an_open_day_needs_no_repair() -> None:
    assert rules("xx.", (solved(0, 2), solved(1, 2))) == "xxo"


def test_a_repair_is_offered_while_it_helps() -> None:
    assert found("xxx.").repair is None
    assert found("xxx..").repair == Repair(2, instant(6), 3)
    assert found("xxx..", (solved(0, 4.1),)).repair == Repair(1, instant(6), 3)
    assert found("xxx..", (solved(0, 4.1), solved(0, 4.2))).repair == Repair(1, instant(6), 3)
    assert found("xxx.x").repair == Repair(2, instant(6), 4)
    assert found("xxx.x.").repair == Repair(2, instant(6), 4)


def test_the_offer_ends_with_its_time() -> None:
    days, finished = calendar("xxx.."), done("xxx..")
    assert streak(days, finished, [], instant(6, microseconds=-1)).repair is not None
    assert streak(days, finished, [], instant(6)).repair is None
    assert streak(days, finished, [], instant(7)).repair is None


def test_an_offer_for_two_days_ends_with_the_first() -> None:
    assert found("xxx...").repair == Repair(2, instant(6), 3)
    early = (solved(0, 4.1), solved(1, 4.2))  # these repair the first of the two already
    assert found("xxx...", early).repair == Repair(2, instant(7), 3)
    late = (solved(0, 5.1),)
    assert found("xxx...", late).repair == Repair(1, instant(6), 3)
    mixed = (solved(0, 4.1), solved(1, 5.1))
    assert found("xxx...", mixed).repair == Repair(1, instant(7), 3)


def test_no_repair_is_offered_where_it_would_change_nothing() -> None:
    assert found("..").repair is None
    assert found("xxxxxxx..").repair is None  # a freeze has covered it
    assert found("x..").repair == Repair(2, instant(4), 1)


def test_no_repair_is_offered_without_two_earlier_cards() -> None:
    days = [replace(one, card="card-0") for one in calendar("xx..")]
    assert streak(days, done("xx.."), [], now("xx..")).repair is None
    days[2] = replace(days[2], card=None)
    assert streak(days, done("xx.."), [], now("xx..")).repair is None
    days[2] = replace(days[2], card="card-2")
    assert streak(days, done("xx.."), [], now("xx..")).repair is not None
    days[2], days[3] = replace(days[2], card="card-0"), replace(days[3], card="card-3")
    assert streak(days, done("xx.."), [], now("xx..")).repair is None  # that card is later


# --- properties ------------------------------------------------------------------------------

MARKS = st.text("xx..n", max_size=60) | st.lists(
    st.sampled_from(["x" * 7, "x" * 14, ".", "x", "..", "n"]), max_size=12
).map("".join)
SOLVES = st.lists(
    st.builds(solved, st.integers(0, 59), st.floats(0, 60).map(lambda at: round(at, 2))),
    max_size=8,
)


@given(MARKS, SOLVES, st.randoms(use_true_random=False))
def test_the_order_of_rows_is_irrelevant(marks, solves, shuffler: random.Random) -> None:
    days, finished = calendar(marks), list(done(marks))
    before = streak(days, finished, solves, now(marks))
    for rows in (days, finished, solves):
        shuffler.shuffle(rows)
    assert streak(iter(days), iter(finished), iter(solves), now(marks)) == before


@given(MARKS, SOLVES)
def test_doing_all_again_changes_nothing(marks, solves) -> None:
    finished = list(done(marks))
    assert streak(calendar(marks), finished * 2, solves * 2, now(marks)) == found(
        marks, tuple(solves)
    )


@given(MARKS, SOLVES, st.integers(0, 59))
def test_another_finished_day_never_shortens(marks, solves, another) -> None:
    before = found(marks, tuple(solves))
    after = streak(calendar(marks), done(marks) | {day(another)}, solves, now(marks))
    assert_no_less(after, before)


@given(MARKS, SOLVES, SOLVES)
def test_another_solved_card_never_shortens(marks, solves, more) -> None:
    assert_no_less(found(marks, (*solves, *more)), found(marks, tuple(solves)))


@given(MARKS, SOLVES, st.integers(0, 59))
def test_a_try_that_the_grader_fails_on_never_shortens(marks, solves, failed) -> None:
    days = [
        replace(one, neutral=Neutral.GRADER) if one.day == day(failed) else one
        for one in calendar(marks)
    ]
    after = streak(days, done(marks), solves, now(marks))
    before = found(marks, tuple(solves))
    assert after.current >= before.current
    assert after.longest >= before.longest


def assert_no_less(after: Streak, before: Streak) -> None:
    assert after.current >= before.current
    assert after.longest >= before.longest
    assert after.done_of_last >= before.done_of_last
    assert after.current > before.current or after.freezes >= before.freezes


@given(MARKS, SOLVES)
def test_only_a_finished_day_raises_the_count(marks, solves) -> None:
    steps = streak(calendar(marks), done(marks), solves, now(marks)).steps
    before = 0
    for step in steps:
        if step.rule is Rule.FINISHED:
            assert step.streak == before + 1
        elif step.rule is Rule.MISSED:
            assert step.streak == 0
        else:
            assert step.streak == before
        before = step.streak


@given(MARKS, SOLVES)
def test_a_streak_is_never_longer_than_the_days_it_took(marks, solves) -> None:
    seen = found(marks, tuple(solves))
    finished = done(marks)
    since = (day(len(marks) - 1) - min(finished)).days + 1 if finished else 0
    assert 0 <= seen.current <= seen.longest <= min(len(finished), since)
    assert 0 <= seen.done_of_last <= seen.last <= 20
    assert 0 <= seen.freezes <= 2


@given(MARKS, SOLVES)
def test_one_freeze_covers_one_day(marks, solves) -> None:
    steps = streak(calendar(marks), done(marks), solves, now(marks)).steps
    held = 0
    for step in steps:
        if step.rule is Rule.FROZEN:
            assert step.freezes == held - 1
        held = step.freezes
    earned = sum(step.rule is Rule.FINISHED for step in steps) // 7
    assert sum(step.rule is Rule.FROZEN for step in steps) <= earned


@given(MARKS, SOLVES)
def test_time_alone_changes_only_what_has_closed(marks, solves) -> None:
    days, finished = calendar(marks), done(marks)
    later = now(marks) + timedelta(days=365)
    assert streak(days, finished, solves, later) == replace(
        streak(days, finished, solves, now(marks)), repair=None
    )


@given(MARKS, SOLVES)
def test_what_is_offered_is_what_a_repair_gives(marks, solves) -> None:
    offer = found(marks, tuple(solves)).repair
    if offer is None:
        return
    at = now(marks)
    posted = [one for one in calendar(marks) if one.closes_at is not None]
    missed = [
        step.posting
        for step in streak(calendar(marks), done(marks), solves, at).steps
        if step.rule is Rule.MISSED
        and step.posting in posted
        and at < step.posting.closes_at + timedelta(hours=48)
    ]
    earlier = sorted({one.card for one in posted if one.day <= missed[0].day})
    tries = [Solve(card, MONDAY, at) for card in earlier]
    assert at < offer.until
    assert streak(calendar(marks), done(marks), [*solves, *tries], at).current == offer.streak
