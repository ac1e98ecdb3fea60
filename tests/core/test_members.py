"""Learners in channels: joining by acting, several cohorts, missed cards, leaving."""

import pytest
from club import Club, at, place
from scripted import ACCEPTED, CODE, DECK, ScriptedGrader, text

from bot.core.errors import PracticeError
from bot.core.model import Account
from bot.core.practice import Practice

pytestmark = pytest.mark.asyncio

ADA = Account("discord", "guild", "1", "Ada")
BEN = Account("discord", "guild", "2", "Ben")


@pytest.fixture
def practice(club: Club) -> Practice:
    grader = ScriptedGrader([ACCEPTED])
    return Practice(
        deck=DECK, store=club.store, grader=grader, clock=club.clock, zone="Europe/Berlin"
    )


async def days_of(club: Club, who: Account, cohort: int) -> list[int]:
    def work(tx) -> list[int]:
        learner = tx.learner_of(who, club.clock.at).id
        return [day.local_day.day for day in tx.practice_days(learner, cohort)]

    return await club.store.write(work)


async def posting(club: Club, day: int) -> int:
    found = await club.store.read(lambda tx: tx.postings(1))
    return next(one.id for one in found if one.local_day.day == day)


async def is_member(club: Club, who: Account, cohort: int = 1) -> bool:
    def work(tx) -> bool:
        member = tx.member(cohort, tx.learner_of(who, club.clock.at).id)
        return member is not None and member.left_at is None

    return await club.store.write(work)


async def test_who_presses_a_button_is_a_member_and_earns_the_day(
    club: Club, practice: Practice
) -> None:
    cohort = await club.start()
    await club.tick_at(at(6))
    there = practice.at(place(), await posting(club, 6))
    shown = await there.today(ADA)
    assert "Card of 2026-03-06" in text(shown)
    assert await is_member(club, ADA)
    assert not await is_member(club, BEN)
    reply = await there.submit(ADA, CODE, key="m1")
    assert "Practice day 2026-03-06 counts" in text(reply)
    assert await days_of(club, ADA, cohort) == [6]


async def test_a_learner_may_be_in_several_cohorts_and_in_a_direct_conversation(
    club: Club, practice: Practice
) -> None:
    one, two = await club.start("one"), await club.start("two")
    await club.tick_at(at(6))
    await practice.at(place("one")).submit(ADA, CODE, key="m1")
    club.clock.forward(minutes=1)
    await practice.at(place("two")).submit(ADA, CODE, key="m2")
    await practice.submit(ADA, CODE, key="m3")
    direct = await club.store.write(lambda tx: tx.direct_cohort(ADA, "UTC", club.clock.at).id)
    assert [await days_of(club, ADA, where) for where in (one, two, direct)] == [[6], [6], [6]]


async def test_missed_cards_are_practice_and_earn_no_day(club: Club, practice: Practice) -> None:
    cohort = await club.start()
    await club.tick_at(at(6), at(9), at(10))
    first = await posting(club, 6)
    old = practice.at(place(), first)
    assert "Practice besides today's card" in text(await old.today(ADA))
    await old.submit(ADA, CODE, key="m1")
    assert await days_of(club, ADA, cohort) == []
    missed = await practice.at(place()).missed(ADA)
    [card] = [action.command for action in missed.actions]
    assert card == f"/card {club.platform.cards_in('general')[1]}"


async def test_nothing_missed_says_so(club: Club, practice: Practice) -> None:
    await club.start()
    await club.tick_at(at(6))
    assert "no earlier card" in text(await practice.at(place()).missed(ADA))


async def test_who_leaves_is_no_member_until_the_next_press(club: Club, practice: Practice) -> None:
    await club.start()
    await club.tick_at(at(6))
    there = practice.at(place())
    with pytest.raises(PracticeError, match="You are not in this channel's practice"):
        await there.leave(ADA)
    await there.today(ADA)
    assert "You have left" in text(await there.leave(ADA))
    assert not await is_member(club, ADA)
    await there.my_streak(ADA)  # looking is not joining
    assert not await is_member(club, ADA)
    await there.today(ADA)
    assert await is_member(club, ADA)


async def test_before_the_first_card_it_is_said_when_it_comes(
    club: Club, practice: Practice
) -> None:
    await club.start()
    with pytest.raises(PracticeError, match=r"No card has come here yet\. Next cards: Fri"):
        await practice.at(place()).today(ADA)
    with pytest.raises(PracticeError, match="This channel has no cards yet"):
        await practice.at(place("elsewhere")).today(ADA)


async def test_a_button_of_another_channel_is_refused(club: Club, practice: Practice) -> None:
    await club.start("one")
    await club.start("two")
    await club.tick_at(at(6))
    other = await posting(club, 6)
    for wrong in (practice.at(place("two"), other), practice.at(place("one"), 999)):
        with pytest.raises(PracticeError, match="no longer in this channel's calendar"):
            await wrong.today(ADA)


async def test_a_learner_far_west_of_the_cohort_gets_its_card(
    club: Club, practice: Practice
) -> None:
    cohort = await club.start(zone="Pacific/Auckland", days="daily")
    await club.tick_at(at(6, 20))  # the 7th in Auckland, noon of the 6th in Los Angeles
    there = practice.at(place())
    await there.set_zone(ADA, "America/Los_Angeles")
    assert "Card of 2026-03-07" in text(await there.today(ADA))
    await there.submit(ADA, CODE, key="m1")
    assert await days_of(club, ADA, cohort) == [7]


async def test_a_cohort_of_one_chooses_its_cards(club: Club, practice: Practice) -> None:
    reply = await practice.calendar(ADA, {"minutes": "10"})
    assert "minutes: any → 10" in text(reply)
    assert "A card every day, at the first look of the day." in text(reply)
    with pytest.raises(PracticeError, match="A direct conversation has a card every day"):
        await practice.calendar(ADA, {"hour": "9"})
    with pytest.raises(PracticeError, match="No card passes this filter"):
        await practice.calendar(ADA, {"levels": "L2"})


async def test_in_a_channel_a_learner_sees_the_calendar_and_cannot_change_it(
    club: Club, practice: Practice
) -> None:
    await club.start()
    there = practice.at(place())
    assert "Next cards: Fri 2026-03-06 09:00" in text(await there.calendar(ADA, {}))
    with pytest.raises(PracticeError, match="Only those who may manage"):
        await there.calendar(ADA, {"hour": "10"})
