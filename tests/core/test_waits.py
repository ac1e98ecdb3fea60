"""Waits: the first hint and the first five failures cost nothing, then 10 s to 5 min."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import ACCEPTED, BOTH, INVALID, MONDAY

from bot.core.model import Attempt, HintGiven
from bot.core.waits import LONGEST, until_next_hint, until_next_submission
from grader.protocol import Judgement

SECOND = timedelta(seconds=1)


def attempts(*judgements: Judgement) -> list[Attempt]:
    return [Attempt(n, "card", one, MONDAY + n * SECOND) for n, one in enumerate(judgements)]


def hints(count: int) -> list[HintGiven]:
    return [HintGiven("axis", n, MONDAY) for n in range(count)]


@pytest.mark.parametrize(
    ("given_before", "seconds"), [(0, 0), (1, 10), (2, 20), (3, 40), (5, 160), (6, 300), (90, 300)]
)
def test_each_further_hint_opens_a_little_later(given_before: int, seconds: int) -> None:
    assert until_next_hint(hints(given_before), [], MONDAY) == seconds * SECOND


def test_a_hint_opens_when_its_wait_is_over() -> None:
    assert until_next_hint(hints(1), [], MONDAY + 9 * SECOND) == SECOND
    assert until_next_hint(hints(1), [], MONDAY + 10 * SECOND) == timedelta(0)
    assert until_next_hint(hints(1), [], MONDAY + timedelta(days=9)) == timedelta(0)


@pytest.mark.parametrize(
    ("failures", "seconds"), [(0, 0), (1, 0), (5, 0), (6, 10), (7, 20), (10, 160), (11, 300)]
)
def test_submissions_wait_after_more_than_five_failures(failures: int, seconds: int) -> None:
    tried = attempts(*[BOTH] * failures)
    last = tried[-1].judged_at if tried else MONDAY
    assert until_next_submission(tried, last) == seconds * SECOND


def test_what_does_not_count_as_an_attempt_costs_no_wait() -> None:
    assert until_next_submission(attempts(*[INVALID] * 50), MONDAY) == timedelta(0)


def test_an_accepted_attempt_starts_both_counts_again() -> None:
    solved = attempts(*[BOTH] * 20, ACCEPTED)
    assert until_next_submission(solved, solved[-1].judged_at) == timedelta(0)
    assert until_next_hint(hints(9), solved, solved[-1].judged_at) == timedelta(0)


@given(st.integers(0, 2000), st.integers(-10_000, 10_000))
def test_no_wait_is_negative_or_longer_than_five_minutes(failures: int, seconds: int) -> None:
    now = MONDAY + seconds * SECOND  # also a clock that was set back
    assert timedelta(0) <= until_next_hint(hints(failures), [], now) <= LONGEST
    tried = attempts(*[BOTH] * min(failures, 40))
    assert timedelta(0) <= until_next_submission(tried, now) <= LONGEST
