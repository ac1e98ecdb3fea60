"""Postings from due to sent: what is sent, when, with which words, and what happens when not."""

import asyncio
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise

import pytest
from club import CHIEF, Club, at
from scripted import CARD, text

from bot.core import boards
from bot.core.deck import Deck
from bot.core.errors import PlatformBusy, PlatformRefused
from bot.core.model import Account, Finish, Posting
from bot.core.model_cohort import PostingState
from bot.store.tables import cohorts, postings

pytestmark = pytest.mark.asyncio


async def only(club: Club) -> Posting:
    """The posting that was not planned only."""

    def work(tx) -> Posting:
        [found] = tx.postings(1)
        return found

    return await club.store.read(work)


async def put(club: Club, state: PostingState) -> None:
    """Leave the first posting as a bot would that was killed at this step."""

    def work(tx) -> None:
        sent = {"state": state, "claimed_at": club.clock.at, "claimed_by": "another"}
        tx._connection.execute(postings.update().where(postings.c.id == 1).values(**sent))

    await club.store.write(work)


# --- in time ------------------------------------------------------------------------------------


async def test_a_card_comes_at_its_hour_with_its_words_and_is_recorded(club: Club) -> None:
    await club.start()
    await club.tick_at(at(6, 8, 59))
    assert club.platform.sent == []
    await club.tick_at(at(6))
    [(channel, marker, content)] = club.platform.sent
    assert (channel, marker) == ("general", "1-20260306")
    assert text(content).startswith("Attention heads that never mix\nCard of 2026-03-06")
    assert [action.label for action in content.actions] == [
        "Submit a fix",
        "Hint",
        "Answers…",
        "Follow-ups",
        "Wrong answers",
    ]
    posting = await only(club)
    assert (posting.state, posting.message) == (PostingState.SENT, "message 1")
    assert posting.sent_at == posting.posted_at == at(6)
    assert not posting.late


async def test_a_cohort_always_waits_for_one_posting(club: Club) -> None:
    cohort = await club.start(days="daily")
    for day in range(6, 12):
        await club.tick_at(at(day))
        waiting = [row for row in await club.rows(cohort) if row.waits]
        assert [row.day.day for row in waiting] == [day + 1]


async def test_channels_of_one_hour_are_spread_and_each_has_its_own_moment(club: Club) -> None:
    club.spread = timedelta(minutes=2)
    club.restart()
    for channel in range(12):
        await club.start(str(channel))
    await club.tick_at(at(6))
    assert len(club.platform.sent) < 3
    await club.tick_at(at(6, 9, 1))
    assert 0 < len(club.platform.sent) < 12
    await club.tick_at(at(6, 9, 2))
    assert len(club.platform.sent) == 12
    assert not any("late" in text(content) for _, _, content in club.platform.sent)


async def test_a_platform_that_is_not_served_here_waits(club: Club) -> None:
    await club.start()
    club.poster.platforms = {}
    await club.tick_at(at(6))
    assert await club.states(1) == {"03-06": "due"}


# --- late ---------------------------------------------------------------------------------------


async def test_after_days_away_there_is_one_card_and_no_burst(club: Club) -> None:
    cohort = await club.start()
    await club.tick_at(at(12, 11))  # the Thursday after
    assert len(club.platform.sent) == 1
    assert "is late: sorry" in text(club.platform.sent[0][2])
    assert await club.states(cohort) == {
        "03-06": "skipped",
        "03-09": "skipped",
        "03-10": "skipped",
        "03-11": "skipped",
        "03-12": "sent",
        "03-13": "due",
    }
    assert (await only(club)).late


async def test_a_skipped_card_is_not_lost(club: Club) -> None:
    await club.start()
    await club.tick_at(at(9, 10))
    assert club.platform.cards_in("general") == [CARD.slug]


async def test_a_card_that_is_too_late_is_skipped_and_the_next_one_is_in_time(club: Club) -> None:
    cohort = await club.start(late="30")
    await club.tick_at(at(6, 9, 31), at(9))
    assert await club.states(cohort) == {"03-06": "skipped", "03-09": "sent", "03-10": "due"}
    assert "late" not in text(club.platform.sent[0][2])


async def test_a_clock_that_jumps_back_sends_nothing_again(club: Club) -> None:
    await club.start()
    await club.tick_at(at(6), at(5), at(6), at(6, 9, 1))
    assert len(club.platform.sent) == 1


async def test_a_clock_that_ran_ahead_costs_no_days_when_it_is_right_again(club: Club) -> None:
    cohort = await club.start()
    await club.tick_at(at(6), at(20, 16))
    await club.tick_at(at(6, 10), at(9), at(10))
    assert await club.states(cohort) == {
        "03-06": "sent",
        "03-09": "sent",
        "03-10": "sent",
        "03-11": "due",
    }


# --- left in the middle -------------------------------------------------------------------------


async def test_what_was_claimed_was_not_sent_and_is_sent_now(club: Club) -> None:
    await club.start()
    await put(club, PostingState.CLAIMED)
    await club.tick_at(at(6, 9, 1))
    assert len(club.platform.sent) == 1


async def test_what_was_being_sent_and_is_there_is_recorded(club: Club) -> None:
    cohort = await club.start()
    club.platform.losses["general"] = ConnectionError()
    await club.tick_at(at(6))
    assert (await club.states(cohort))["03-06"] == "sending"
    await club.tick_at(at(6, 9, 2))
    posting = await only(club)
    assert (posting.state, posting.message) == (PostingState.SENT, "message 1")
    assert posting.posted_at == at(6)  # when it was sent, not when it was found
    assert len(club.platform.sent) == 1


async def test_what_was_being_sent_and_is_not_there_is_sent(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = ConnectionError()
    await club.tick_at(at(6))
    club.platform.faults.clear()
    await club.tick_at(at(6, 9, 2))
    assert len(club.platform.sent) == 1
    assert (await only(club)).state is PostingState.SENT


async def test_what_may_still_be_on_its_way_is_not_sent_again_yet(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = TimeoutError()
    await club.tick_at(at(6))
    club.platform.faults.clear()
    await club.tick_at(at(6) + timedelta(seconds=59))
    assert club.platform.sent == []
    await club.tick_at(at(6) + timedelta(seconds=60))
    assert len(club.platform.sent) == 1


async def test_where_nobody_may_look_nothing_is_sent_again_and_the_admin_is_told(
    club: Club,
) -> None:
    cohort = await club.start()
    club.platform.losses["general"] = ConnectionError()
    club.platform.unreadable.add("general")
    await club.tick_at(at(6), at(6, 9, 2), at(6, 9, 4))
    assert len(club.platform.sent) == 1
    assert (await club.states(cohort))["03-06"] == "unknown"
    [(_, sentence)] = club.platform.told
    assert "may not read this channel's history" in sentence
    assert "2026-03-06" in sentence


async def test_what_is_found_missing_too_late_is_skipped(club: Club) -> None:
    cohort = await club.start()
    club.platform.faults["general"] = ConnectionError()
    await club.tick_at(at(6))
    club.platform.faults.clear()
    await club.tick_at(at(6, 15, 1))
    assert (await club.states(cohort))["03-06"] == "skipped"
    assert club.platform.sent == []


async def test_a_platform_that_cannot_be_asked_is_asked_again(club: Club) -> None:
    await club.start()
    club.platform.losses["general"] = ConnectionError()
    await club.tick_at(at(6))
    find = club.platform.find

    async def fails(*_: object) -> None:
        raise ConnectionError

    club.platform.find = fails  # type: ignore[method-assign,assignment]
    await club.tick_at(at(6, 9, 2))
    assert (await only(club)).state is PostingState.SENDING
    club.platform.find = find  # type: ignore[method-assign]
    await club.tick_at(at(6, 9, 4))
    assert (await only(club)).state is PostingState.SENT


# --- refused ------------------------------------------------------------------------------------


async def test_a_busy_platform_gets_the_card_again_after_a_while_that_grows(club: Club) -> None:
    await club.start()
    tries = []
    send = club.platform.send

    async def busy(*words: object) -> str:
        tries.append(club.clock.at)
        raise PlatformBusy

    club.platform.send = busy  # type: ignore[method-assign,assignment]
    for minute in range(60):
        await club.tick_at(at(6) + timedelta(minutes=minute))
    waits = [later - earlier for earlier, later in pairwise(tries)]
    assert waits[0] == timedelta(minutes=1)
    assert waits == sorted(waits)
    assert len(tries) < 12
    assert club.platform.told == []
    club.platform.send = send  # type: ignore[method-assign]
    await club.tick_at(at(6, 10, 30))
    assert len(club.platform.sent) == 1


async def test_an_admin_is_told_once_and_again_when_it_breaks_anew(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = PlatformRefused("Let the bot post.")
    await club.tick_at(*(at(6, hour) for hour in range(9, 16)))
    await club.tick_at(*(at(9, hour) for hour in range(9, 16)))
    assert club.platform.told == [("general", "Let the bot post.")]
    club.platform.faults.clear()
    await club.tick_at(at(10))
    club.platform.faults["general"] = PlatformRefused("Let the bot post.")
    await club.tick_at(at(11))
    assert len(club.platform.told) == 2


async def test_an_admin_who_could_not_be_told_is_told_later(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = PlatformRefused("Let the bot post.")
    club.platform.faults["general admin"] = ConnectionError()
    await club.tick_at(at(6))
    del club.platform.faults["general admin"]
    await club.tick_at(at(6, 9, 5), at(6, 9, 10))
    assert club.platform.told == [("general", "Let the bot post.")]


async def test_a_channel_that_is_gone_pauses_its_cohort(club: Club) -> None:
    cohort = await club.start()
    club.platform.faults["general"] = PlatformRefused("#general was deleted.", gone=True)
    await club.tick_at(at(6), at(9), at(10))
    assert await club.states(cohort) == {"03-06": "skipped"}
    assert club.platform.told == [("general", "#general was deleted.")]
    club.platform.faults.clear()
    await club.organising.resume(CHIEF, cohort)
    await club.tick_at(at(11))
    assert len(club.platform.sent) == 1


async def test_one_slow_channel_does_not_hold_up_the_others(club: Club) -> None:
    for channel in ("slow", "one", "two"):
        await club.start(channel)
    send, free = club.platform.send, asyncio.Event()

    async def slow(cohort, content, marker) -> str:
        if cohort.channel == "slow":
            await free.wait()
        return await send(cohort, content, marker)

    club.platform.send = slow  # type: ignore[method-assign]
    club.clock.at = at(6)
    tick = asyncio.create_task(club.ticker.tick())
    while len(club.platform.sent) < 2:
        club.platform.was_sent.clear()
        await club.platform.was_sent.wait()
    free.set()
    await tick
    assert sorted(where for where, _, _ in club.platform.sent) == ["one", "slow", "two"]


async def test_a_cohort_that_cannot_be_read_stops_no_other(club: Club) -> None:
    broken, whole = await club.start("broken"), await club.start("whole")

    def spoil(tx) -> None:
        wrong = cohorts.update().where(cohorts.c.id == broken).values(zone="Nowhere/Land")
        tx._connection.execute(wrong)

    await club.store.write(spoil)
    club.restart()
    await club.poster.begin()
    await club.tick_at(at(6), at(6, 9, 40))
    assert [where for where, _, _ in club.platform.sent] == ["whole"]
    [(channel, sentence)] = club.platform.told
    assert (channel, "time zone" in sentence) == ("broken", True)
    assert await club.states(whole) == {"03-06": "sent", "03-09": "due"}
    assert "set it again" in text(await club.organising.show(broken))
    await club.change(broken, zone="UTC")
    await club.tick_at(at(9))
    assert sorted(where for where, _, _ in club.platform.sent) == ["broken", "whole", "whole"]


# --- what was changed meanwhile -----------------------------------------------------------------


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda club: club.organising.pause(CHIEF, 1),
        lambda club: club.organising.add_holiday(CHIEF, 1, "2026-03-06"),
        lambda club: club.channels.bot_removed("discord", "guild"),
    ],
    ids=["paused", "holiday", "removed"],
)
async def test_a_day_that_is_free_by_now_has_no_card(
    meanwhile: Callable[[Club], object], club: Club
) -> None:
    await club.start()
    club.clock.at = at(6, 9, 5)  # it is due, and the bot did not run
    await meanwhile(club)  # type: ignore[misc]
    await club.tick_at(at(6, 9, 6))
    assert club.platform.sent == []
    assert (await club.states(1))["03-06"] == "skipped"


async def test_a_deck_without_a_matching_card_tells_the_admin_and_goes_on(club: Club) -> None:
    cohort = await club.start(levels="L3")
    whole, club.deck = club.deck, Deck(())
    club.restart()
    await club.tick_at(at(6), at(9))
    assert await club.states(cohort) == {"03-06": "skipped", "03-09": "skipped", "03-10": "due"}
    [(_, sentence)] = club.platform.told
    assert "No card of the deck matches" in sentence
    club.deck = whole
    club.restart()
    await club.tick_at(at(10))
    assert club.platform.cards_in("general") == [CARD.slug]


async def test_a_course_counts_its_cards_and_ends(club: Club) -> None:
    cohort = await club.start(length="2")
    await club.tick_at(at(6), at(9), at(10), at(11))
    assert await club.states(cohort) == {"03-06": "sent", "03-09": "sent"}
    first, last = (text(content) for _, _, content in club.platform.sent)
    assert first.startswith("Card 1 of 2.")
    assert last.startswith("Card 2 of 2: the last one of this course.")
    assert "the course is over" in await club.organising.coming(cohort)


async def test_after_the_deck_it_starts_again_and_says_that_repeats_count(club: Club) -> None:
    await club.start(days="daily")
    await club.tick_at(*(at(day) for day in range(6, 11)))
    says = ["the deck starts again" in text(content) for _, _, content in club.platform.sent]
    assert says == [False, False, False, True, False]


# --- what follows a card ------------------------------------------------------------------------


async def test_without_an_answer_time_the_thread_opens_at_once(club: Club) -> None:
    await club.start()
    await club.tick_at(at(6))
    assert club.platform.extras == [("general", "thread", "message 1")]


async def test_thread_and_answer_wait_for_the_answer_time(club: Club) -> None:
    await club.start(answer="15:00", short_answer="yes")
    await club.tick_at(at(6), at(6, 14, 59))
    assert club.platform.extras == []
    await club.tick_at(at(6, 15))
    assert sorted(club.platform.extras) == [
        ("general", "answer", "message 1"),
        ("general", "thread", "message 1"),
    ]
    await club.tick_at(at(6, 15, 1), at(6, 16))
    assert len(club.platform.extras) == 2


async def test_an_answer_whose_end_nobody_saw_is_looked_for_before_it_is_sent(club: Club) -> None:
    await club.start(answer="15:00", short_answer="yes")
    club.platform.losses["general answer"] = ConnectionError()
    await club.tick_at(at(6), at(6, 15), at(6, 15, 5), at(6, 15, 30))
    assert [kind for _, kind, _ in club.platform.extras].count("answer") == 1
    assert club.platform.how_often()["1-20260306a"] == 1


async def test_a_step_is_given_up_after_some_tries_and_the_admin_is_told(club: Club) -> None:
    await club.start()
    club.platform.faults["general thread"] = PlatformRefused("Threads are off.")
    await club.tick_at(*(at(6) + timedelta(minutes=10 * turn) for turn in range(40)))
    [(_, sentence)] = club.platform.told
    assert "The thread of the card of 2026-03-06 could not be made" in sentence
    assert len(club.platform.sent) == 1


async def test_the_first_card_of_a_week_brings_the_recap_once(club: Club) -> None:
    cohort = await club.start(recap="yes")
    await club.tick_at(at(6))

    def ada_is_seen(tx) -> None:
        ada = tx.learner_of(Account("discord", "guild", "ada", "Ada"), at(6, 10)).id
        tx.join(cohort, ada, at(6, 10))
        tx.add_practice_day(ada, cohort, date(2026, 3, 6), CARD.slug, Finish.ACCEPTED, at(6, 10))
        boards.show(tx, cohort, ada, at(6, 10), "Ada")

    await club.store.write(ada_is_seen)
    await club.tick_at(at(9), at(9, 10), at(10))
    recaps = [extra for extra in club.platform.extras if extra[1] == "recap"]
    assert recaps == [("general", "recap", "message 2")]


async def test_without_anybody_on_the_board_there_is_no_recap(club: Club) -> None:
    await club.start(recap="yes")
    await club.tick_at(at(6), at(9), at(10))
    assert "recap" not in [kind for _, kind, _ in club.platform.extras]


async def test_an_admin_who_could_not_be_told_is_told_the_next_time(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = PlatformRefused("The bot may not write here.")
    club.platform.faults["general admin"] = ConnectionError()
    await club.tick_at(at(6))
    assert club.platform.told == []
    del club.platform.faults["general admin"]
    await club.tick_at(at(6, 9, 30), at(6, 10))
    assert len(club.platform.told) == 1
