"""Today's card: posted once a day, the next card the next day."""

from datetime import timedelta
from itertools import pairwise

import pytest
from scripted import ADA, BEN, CARD, SECOND, THIRD, House, text

from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, PracticeError

pytestmark = pytest.mark.asyncio


async def posted(house: House) -> list[str]:
    def work(tx):
        cohort = tx.direct_cohort(ADA, house.zone, house.clock.now())
        return [posting.card for posting in tx.postings(cohort.id)]

    return await house.store.write(work)


async def test_the_first_card_of_all_is_the_seed_card(house: House) -> None:
    reply = await house.practice.today(ADA)
    assert reply.card == "heads-that-never-mix"
    shown = text(reply)
    assert "Find **both** defects." in shown
    assert "def mix(x, w):\n    0\n    SCALE\n    return 0, w\n" in shown  # the broken code
    assert "L3 Senior · Debug · 10 minutes · Coding, Debugging" in shown
    assert "`weights` (batch, head, query, key)" in shown
    assert "`split(x, n)` and `np`" in shown
    assert "Card of 2026-03-02" in shown


async def test_a_day_has_one_posting_however_often_it_is_asked_for(house: House) -> None:
    for _ in range(3):
        await house.practice.today(ADA)
        house.clock.forward(hours=5)
        house.restart()
    assert await posted(house) == ["heads-that-never-mix"]


async def test_the_practice_day_ends_at_four_in_the_morning(house: House) -> None:
    house.clock.at += timedelta(hours=18, minutes=59)  # 03:59 of the next day
    assert "Card of 2026-03-02" in text(await house.practice.today(ADA))
    house.clock.forward(minutes=1)
    assert "Card of 2026-03-03" in text(await house.practice.today(ADA))


async def test_every_card_comes_once_and_then_the_deck_starts_again(house: House) -> None:
    for _ in range(7):
        await house.practice.today(ADA)
        house.clock.forward(days=1)
    cards = await posted(house)
    assert cards[0] == CARD.slug
    for start in (0, 3):  # each round has every card; the next is in an order of its own
        assert set(cards[start : start + 3]) == {CARD.slug, SECOND.slug, THIRD.slug}
    assert all(one != other for one, other in pairwise(cards))


async def test_a_card_that_is_new_in_the_deck_comes_next_and_only_once(house: House) -> None:
    house.practice.deck = Deck((CARD, SECOND))
    for _ in range(3):
        await house.practice.today(ADA)
        house.clock.forward(days=1)
    house.practice.deck = Deck((CARD, SECOND, THIRD))
    for _ in range(3):
        await house.practice.today(ADA)
        house.clock.forward(days=1)
    assert (await posted(house))[3:] == [THIRD.slug, SECOND.slug, CARD.slug]


async def test_learners_have_calendars_of_their_own(house: House) -> None:
    await house.practice.today(ADA)
    house.clock.forward(days=1)
    assert (await house.practice.today(ADA)).card == THIRD.slug
    assert (await house.practice.today(BEN)).card == CARD.slug


async def test_a_card_is_found_by_slug_and_by_title(house: House) -> None:
    assert (await house.practice.card(ADA, "split-and-merge-heads")).card == SECOND.slug
    reply = await house.practice.card(ADA, "a THIRD card")
    assert reply.card == THIRD.slug
    assert "Practice besides today's card" in text(reply)


async def test_an_unknown_card_names_the_nearest_and_posts_nothing(house: House) -> None:
    with pytest.raises(NoSuchCard, match="`split-and-merge-heads`"):
        await house.practice.card(ADA, "split-and-merge-head")
    assert await posted(house) == []


async def test_a_card_of_the_calendar_that_left_the_deck_is_named(house: House) -> None:
    await house.practice.today(ADA)
    house.practice.deck = Deck((THIRD,))
    with pytest.raises(PracticeError, match="Today's card, `heads-that-never-mix`, cannot be"):
        await house.practice.today(ADA)
    assert (await house.practice.card(ADA, THIRD.slug)).card == THIRD.slug


async def test_a_clock_that_was_set_back_makes_no_second_posting(house: House) -> None:
    await house.practice.today(ADA)
    house.clock.forward(days=1)
    await house.practice.today(ADA)
    house.clock.forward(days=-1)
    assert (await house.practice.today(ADA)).card == CARD.slug
    assert await posted(house) == [CARD.slug, THIRD.slug]
