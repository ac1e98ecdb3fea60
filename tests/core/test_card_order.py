"""Which card comes next: never one family twice running, a mix of levels, every card once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import CARD

from bot.core.card_order import CardOrder, current_round, matching, starts_again
from bot.core.deck import Deck
from bot.core.model import Card, Kind, Level
from bot.core.model_cohort import CardFilter

ALL = CardFilter()
# As many cards of each level and family as the planned deck has, the easier ones first.
PLAN = {
    Level.MID: {"opt": 5, "eval": 7, "attention": 6, "loss": 5, "quant": 6, "sample": 6, "lora": 9},
    Level.SENIOR: {"attention": 9, "opt": 6, "quant": 8, "moe": 6, "eval": 11},
    Level.STAFF: {"attention": 5, "cache": 4, "parallel": 7},
}


def card(slug: str, topic: str = "attention", level: Level = Level.SENIOR) -> Card:
    return replace(CARD, slug=slug, topic=topic, level=level)


def planned_deck() -> Deck:
    return Deck(
        tuple(
            card(f"{level}-{topic}-{number}", topic, level)
            for level, topics in PLAN.items()
            for topic, size in topics.items()
            for number in range(size)
        )
    )


def posted(deck: Deck, how_many: int, cohort: int = 1, wanted: CardFilter = ALL) -> list[str]:
    slugs: list[str] = []
    order = CardOrder(deck, wanted)
    for _ in range(how_many):
        found = order.next(slugs, cohort)
        assert found is not None
        slugs.append(found.slug)
    return slugs


def topics_of(deck: Deck, slugs: Sequence[str]) -> list[str]:
    topics = {card.slug: card.topic for card in deck.cards}
    return [topics[slug] for slug in slugs]


def test_the_planned_deck_never_has_a_family_twice_running() -> None:
    deck = planned_deck()
    assert len(deck.cards) == 100
    for cohort in range(5):
        topics = topics_of(deck, posted(deck, 400, cohort))
        assert all(one != other for one, other in pairwise(topics))


def test_a_week_is_two_easy_two_hard_and_one_of_the_hardest() -> None:
    slugs = posted(planned_deck(), 75)
    for start in range(0, 75, 5):
        assert sorted(slug[:2] for slug in slugs[start : start + 5]) == [
            "L2",
            "L2",
            "L3",
            "L3",
            "L4",
        ]


def test_every_card_comes_once_in_a_round_and_the_next_round_is_ordered_anew() -> None:
    deck = planned_deck()
    slugs = posted(deck, 300)
    rounds = [slugs[start : start + 100] for start in (0, 100, 200)]
    for one in rounds:
        assert len(set(one)) == 100
    assert rounds[0] != rounds[1] != rounds[2]
    for slug in rounds[0]:
        assert rounds[1].index(slug) + 100 - rounds[0].index(slug) >= 50


def test_the_first_round_is_the_same_for_all_cohorts_and_later_ones_are_their_own() -> None:
    deck = planned_deck()
    one, other = posted(deck, 200, cohort=1), posted(deck, 200, cohort=2)
    assert one[:100] == other[:100]
    assert one[100:] != other[100:]
    assert posted(deck, 200, cohort=2) == other


def test_the_seed_card_comes_first_if_the_filter_lets_it_pass() -> None:
    deck = Deck((card("another"), CARD, card("easy", "loss", Level.MID)))
    assert posted(deck, 1) == [CARD.slug]
    assert posted(deck, 1, wanted=CardFilter(levels=("L2",))) == ["easy"]


def test_nothing_matches_nothing() -> None:
    assert CardOrder(planned_deck(), CardFilter(topics=("no such",))).next([], 1) is None


@given(
    st.lists(
        st.tuples(st.sampled_from("abcde"), st.sampled_from(list(Level))), min_size=1, max_size=30
    ),
    st.integers(0, 5),
)
def test_rounds_are_whole_and_families_apart_wherever_they_can_be(
    kinds: list[tuple[str, Level]], cohort: int
) -> None:
    cards = [card(f"c{number}", *kind) for number, kind in enumerate(kinds)]
    deck = Deck(tuple(cards))
    slugs = posted(deck, 3 * len(cards), cohort)
    for start in range(0, len(slugs), len(cards)):
        assert set(slugs[start : start + len(cards)]) == {one.slug for one in cards}
    largest = max(Counter(one.topic for one in cards).values())
    first = topics_of(deck, slugs[: len(cards)])
    twice = sum(one == other for one, other in pairwise(first))
    # The first card is given, so its family may have to be the largest one at the end as well.
    assert twice <= max(0, 2 * largest - len(cards) - 1) + (2 * largest >= len(cards))
    if 2 * largest < len(cards):
        assert twice == 0


@pytest.mark.parametrize(
    ("slugs", "number", "seen"),
    [("", 0, ""), ("abc", 0, "abc"), ("abca", 1, "a"), ("abcab", 1, "ab"), ("abab", 1, "ab")],
)
def test_a_round_ends_where_a_card_comes_again(slugs: str, number: int, seen: str) -> None:
    assert current_round(slugs) == (number, frozenset(seen))
    assert starts_again(slugs, "c") == ("c" in seen)


def test_a_new_card_comes_before_any_is_repeated() -> None:
    deck = Deck(tuple(card(name, name) for name in "abcd"))
    slugs = posted(deck, 6)
    grown = Deck((*deck.cards, card("new", "new")))
    found = CardOrder(grown, ALL).next(slugs, 1)
    assert found is not None
    assert found.slug == "new"


def test_cards_that_left_the_deck_do_not_matter() -> None:
    deck = planned_deck()
    before = ["gone-1", *posted(deck, 3), "gone-2"]
    assert CardOrder(deck, ALL).next(before, 1) is not None


@pytest.mark.parametrize(
    ("wanted", "passes"),
    [
        (CardFilter(), True),
        (CardFilter(levels=("L3",)), True),
        (CardFilter(levels=("L2", "L4")), False),
        (CardFilter(topics=("ATTENTION",)), True),
        (CardFilter(topics=("debugging",)), True),
        (CardFilter(topics=("loss",)), False),
        (CardFilter(roles=("inference engineering",)), True),
        (CardFilter(roles=("Evaluation",)), False),
        (CardFilter(kinds=(Kind.DEBUG,)), True),
        (CardFilter(kinds=(Kind.IMPLEMENT,)), False),
        (CardFilter(minutes_most=10), True),
        (CardFilter(minutes_most=9), False),
        (CardFilter(levels=("L3",), minutes_most=9), False),
    ],
)
def test_a_filter_takes_every_condition(wanted: CardFilter, passes: bool) -> None:
    assert matching((CARD,), wanted) == ((CARD,) if passes else ())
