"""Reminders: at their hour, once a day, never for a finished day, never long after."""

import asyncio
import random
from datetime import UTC, datetime, timedelta

import pytest
from cohort_rows import ADA, BEN, attempt, learner_of, make_cohort, organisers, post, write
from scripted import ACCEPTED, BOTH, CARD, CODE, House, text

from bot.core.errors import PracticeError
from bot.core.nudges import Reminder, read_time

EVENING = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)


def ask(house: House, words: str = "18:00") -> str:
    return text(asyncio.run(house.practice.set_reminder(ADA, words)))


def due(house: House, at: datetime, platform: str = "discord") -> list[Reminder]:
    house.clock.at = at
    return asyncio.run(organisers(house).due_nudges(platform))


def test_a_reminder_comes_at_its_hour_and_once_a_day(house: House) -> None:
    assert "A reminder at 18:00" in ask(house)
    assert due(house, EVENING - timedelta(seconds=1)) == []
    [reminder] = due(house, EVENING)
    assert reminder.account == ADA
    assert text(reminder.reply).startswith("You asked to be reminded: today's card is waiting.")
    assert due(house, EVENING + timedelta(minutes=1)) == []
    [_] = due(house, EVENING + timedelta(days=1, minutes=5))


def test_a_card_that_is_out_is_named(house: House) -> None:
    asyncio.run(house.practice.today(ADA))
    ask(house)
    [reminder] = due(house, EVENING)
    assert "“Attention heads that never mix”, 10 minutes, is waiting" in text(reminder.reply)
    assert reminder.reply.card == CARD.slug


def test_a_finished_day_needs_none(house: House) -> None:
    ask(house)
    house.grader.will(ACCEPTED)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    assert due(house, EVENING) == []
    [_] = due(house, EVENING + timedelta(days=1))


def test_a_tried_day_is_not_finished(house: House) -> None:
    ask(house)
    house.grader.will(BOTH)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    [_] = due(house, EVENING)


def test_no_reminder_comes_long_after_its_hour(house: House) -> None:
    ask(house)
    assert due(house, EVENING + timedelta(hours=2)) == []
    [_] = due(house, EVENING + timedelta(days=1))


def test_a_reminder_can_be_moved_and_given_up(house: House) -> None:
    ask(house)
    assert "A reminder at 17:00" in ask(house, "17:00")
    assert "No reminder" in ask(house, " OFF ")
    assert due(house, EVENING) == []
    assert "No reminder" in text(asyncio.run(house.practice.my_settings(ADA)))


def test_moving_it_brings_no_second_one(house: House) -> None:
    ask(house)
    [_] = due(house, EVENING)
    ask(house, "19:00")
    assert due(house, EVENING + timedelta(hours=1)) == []


@pytest.mark.parametrize("words", ["", "soon", "25:00", "18:00+01:00", "<@1>", "@everyone", "6pm"])
def test_what_is_no_time_is_refused(house: House, words: str) -> None:
    with pytest.raises(PracticeError, match="no time of day: write it like 18:00, or `off`"):
        ask(house, words)
    assert "No reminder" in text(asyncio.run(house.practice.my_settings(ADA)))


def test_seconds_are_left_off() -> None:
    at = read_time("18:00:59")
    assert at is not None
    assert at.isoformat() == "18:00:00"


def test_an_hour_after_midnight_belongs_to_the_practice_day_before(house: House) -> None:
    ask(house, "01:00")
    house.grader.will(ACCEPTED)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))  # on Monday
    assert due(house, datetime(2026, 3, 3, 1, tzinfo=UTC)) == []  # still Monday's
    [_] = due(house, datetime(2026, 3, 4, 1, tzinfo=UTC))


def test_it_comes_on_the_learners_own_wall_clock(house: House) -> None:
    asyncio.run(house.practice.set_zone(ADA, "America/New_York"))
    ask(house)
    assert due(house, EVENING) == []
    [_] = due(house, EVENING + timedelta(hours=5))
    # The clocks there go forward on 8 March.
    [_] = due(house, datetime(2026, 3, 8, 22, tzinfo=UTC))


def test_an_hour_that_the_clocks_skip_is_the_first_after_it(house: House) -> None:
    asyncio.run(house.practice.set_zone(ADA, "America/New_York"))
    asyncio.run(house.practice.set_cut_off(ADA, "01:00"))
    ask(house, "02:30")
    skipped = datetime(2026, 3, 8, 7, tzinfo=UTC)
    assert due(house, skipped - timedelta(seconds=1)) == []
    [_] = due(house, skipped)


def test_another_platform_is_another_matter(house: House) -> None:
    ask(house)
    assert due(house, EVENING, "slack") == []
    [_] = due(house, EVENING)


# --- in a cohort -----------------------------------------------------------------------------


def in_a_cohort(house: House) -> int:
    """Ada wants a reminder of the cohort's card, and has not tried it; the cohort's id."""
    cohort = make_cohort(house)
    post(house, cohort)
    house.clock.at = EVENING.replace(hour=10)
    attempt(house, cohort, BEN)
    ada = learner_of(house, ADA)
    at = read_time("18:00")
    write(house, lambda tx: tx.join(cohort.id, ada, house.clock.at))
    write(house, lambda tx: tx.set_nudge(ada, cohort.id, at))
    return cohort.id


def test_a_member_is_reminded_of_the_cohorts_card(house: House) -> None:
    cohort = in_a_cohort(house)
    [reminder] = due(house, EVENING)
    assert (reminder.account, reminder.cohort, reminder.reply.card) == (ADA, cohort, CARD.slug)


def test_a_day_without_a_posting_needs_none(house: House) -> None:
    in_a_cohort(house)
    assert due(house, EVENING + timedelta(days=1)) == []


def test_who_has_finished_or_left_is_not_reminded(house: House) -> None:
    cohort_id = in_a_cohort(house)
    ada = learner_of(house, ADA)
    write(house, lambda tx: tx.leave(cohort_id, ada, EVENING))
    assert due(house, EVENING) == []
    write(house, lambda tx: tx.join(cohort_id, ada, EVENING))
    cohort = write(house, lambda tx: tx.cohort(cohort_id))
    attempt(house, cohort, ADA)
    assert due(house, EVENING) == []


def test_a_cohort_that_the_bot_was_removed_from_gets_none(house: House) -> None:
    cohort = in_a_cohort(house)
    write(house, lambda tx: tx.set_removed(cohort, EVENING))
    assert due(house, EVENING) == []


# --- a clock that jumps ----------------------------------------------------------------------


def test_a_clock_that_ran_ahead_does_not_silence_reminders(house: House) -> None:
    ask(house)
    [_] = due(house, EVENING + timedelta(days=400))
    [_] = due(house, EVENING)
    assert due(house, EVENING) == []


@pytest.mark.parametrize("seed", range(3))
def test_however_the_clock_goes_a_practice_day_has_one_reminder(house: House, seed: int) -> None:
    ask(house)
    dice = random.Random(seed)
    minutes = [dice.randrange(-180, 180) for _ in range(30)]
    sent = [due(house, EVENING + timedelta(minutes=each)) for each in minutes]
    first = next(number for number, each in enumerate(minutes) if 0 <= each < 120)
    assert [len(reminders) for reminders in sent] == [number == first for number in range(30)]
