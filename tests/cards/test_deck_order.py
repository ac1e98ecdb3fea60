"""The order of this deck's cards: no family on two days running while another one is left."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from bot.core.card_order import CardOrder
from bot.core.deck import Deck
from bot.core.model_cohort import CardFilter
from bot.deck_files import load_deck

CARDS = Path(__file__).resolve().parent.parent.parent / "cards"
ROUNDS = 8


@pytest.fixture(scope="module")
def deck() -> Deck:
    return load_deck(CARDS).deck


def posted(deck: Deck, wanted: CardFilter, cohort: int, days: int) -> list[str]:
    order, slugs = CardOrder(deck, wanted), list[str]()
    for _ in range(days):
        card = order.next(slugs, cohort)
        assert card is not None
        slugs.append(card.slug)
    return slugs


def repeats(deck: Deck, slugs: list[str]) -> int:
    topics = {card.slug: card.topic for card in deck.cards}
    return sum(topics[one] == topics[other] for one, other in pairwise(slugs))


@pytest.mark.parametrize("cohort", range(4))
def test_three_weeks_and_the_rounds_after_them_never_repeat_a_family(
    deck: Deck, cohort: int
) -> None:
    size = len(deck.cards)
    assert size >= 16
    slugs = posted(deck, CardFilter(), cohort, ROUNDS * size)
    assert repeats(deck, slugs) == 0
    for start in range(0, ROUNDS * size, size):
        assert len({*slugs[start : start + size]}) == size


@pytest.mark.parametrize(
    "wanted",
    [
        CardFilter(levels=("L2",)),
        CardFilter(levels=("L3",)),
        CardFilter(topics=("attention", "masks")),
        CardFilter(topics=("attention", "optimisers")),
        CardFilter(topics=("attention",)),
    ],
)
def test_a_part_of_the_deck_repeats_a_family_only_as_often_as_it_must(
    deck: Deck, wanted: CardFilter
) -> None:
    cards = CardOrder(deck, wanted).cards
    slugs = posted(deck, wanted, 1, len(cards))
    assert {*slugs} == {card.slug for card in cards}
    largest = max(Counter(card.topic for card in cards).values())
    assert repeats(deck, slugs) == max(0, 2 * largest - len(cards) - 1)


def test_the_week_mixes_the_levels_that_there_are(deck: Deck) -> None:
    levels = {card.slug: card.level for card in deck.cards}
    slugs = posted(deck, CardFilter(), 1, 10)
    assert all(len({levels[slug] for slug in slugs[start : start + 5]}) >= 2 for start in (0, 5))
