"""Which card a cohort gets next: never one family twice running, and a mix of levels. Pure.

A round goes once through the deck. The first starts with the deck's first card and is the same
for every cohort; each later one is ordered anew for the cohort. Cards are told apart by slug, so
that a deck may change between two postings.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import gcd

from bot.core.deck import Deck
from bot.core.model import Card, Level
from bot.core.model_cohort import CardFilter

WEEK = {Level.MID: 2, Level.SENIOR: 2, Level.STAFF: 1}
_STRIDE = 0.4


class CardOrder:
    """The cards of a deck that a filter lets pass, and the order in which they come."""

    def __init__(self, deck: Deck, wanted: CardFilter) -> None:
        """What is the same for every posting is made once."""
        self.cards = matching(deck.cards, wanted)
        self._first = deck.first() if self.cards else None
        self._by_slug = {card.slug: card for card in deck.cards}
        self._by_level = tuple(
            tuple(card.slug for card in self.cards if card.level is level) for level in Level
        )

    def next(self, posted: Sequence[str], cohort: int) -> Card | None:
        """The card after those that were `posted`, by slug and day; None when none passes."""
        if not self.cards:
            return None
        if not posted and self._first in self.cards:
            return self._first
        number, seen = current_round(posted)
        owed = [card for card in self.cards if card.slug not in seen]
        if not owed:
            number, owed = number + 1, list(self.cards)
        # Of the first round there is one order for all.
        return self._best(owed, posted, _places(self._by_level, cohort if number else 0, number))

    def _best(self, owed: Sequence[Card], posted: Sequence[str], places: dict[str, int]) -> Card:
        """The best of the cards that are owed: another family comes before everything else.

        Then a card that is new in the deck; one that was among the last half of them waits.
        """
        week = posted[-sum(WEEK.values()) + 1 :]
        before = [self._by_slug[slug] for slug in week if slug in self._by_slug]
        family = before[-1].topic if before and posted[-1] in self._by_slug else None
        pressing = _pressing_family(owed)
        half = len(self.cards) // 2
        ever, recent = frozenset(posted), frozenset(posted[-half:] if half else ())
        wanting = {level: -share for level, share in WEEK.items()}
        for card in before:
            wanting[card.level] += 1

        def rank(card: Card) -> tuple[bool, bool, bool, bool, int, int]:
            return (
                card.topic == family,
                pressing is not None and card.topic != pressing,
                card.slug in ever,
                card.slug in recent,
                wanting[card.level],
                places[card.slug],
            )

        return min(owed, key=rank)


def matching(cards: Sequence[Card], wanted: CardFilter) -> tuple[Card, ...]:
    """The cards that a filter lets pass, in the deck's order."""
    return tuple(card for card in cards if _passes(card, wanted))


def starts_again(posted: Sequence[str], card: str) -> bool:
    """Whether a card begins the deck anew after those that were posted."""
    return card in current_round(posted)[1]


def current_round(posted: Sequence[str]) -> tuple[int, frozenset[str]]:
    """The number of the round, from 0, and its cards so far: one ends where a card comes again."""
    number, seen = 0, set[str]()
    for slug in posted:
        if slug in seen:
            number, seen = number + 1, set()
        seen.add(slug)
    return number, frozenset(seen)


def _passes(card: Card, wanted: CardFilter) -> bool:
    topics = (card.topic, *card.topics)
    return (
        _meets(wanted.levels, (card.level,))
        and _meets(wanted.topics, topics)
        and _meets(wanted.roles, card.roles)
        and _meets(wanted.kinds, (card.kind,))
        and (wanted.minutes_most is None or card.minutes <= wanted.minutes_most)
    )


def _meets(wanted: Sequence[str], has: Sequence[str]) -> bool:
    if not wanted:
        return True
    folded = {one.casefold() for one in has}
    return any(one.casefold() in folded for one in wanted)


def _pressing_family(owed: Sequence[Card]) -> str | None:
    """The family that would have to come twice running later if it were put off now."""
    [(family, size)] = Counter(card.topic for card in owed).most_common(1)
    return family if size > len(owed) // 2 else None


@lru_cache(maxsize=256)
def _places(by_level: tuple[tuple[str, ...], ...], cohort: int, number: int) -> dict[str, int]:
    """Where each card stands in a round: level by level, in strides that leave a family."""
    places = {}
    for level, slugs in enumerate(by_level):
        start, stride = _stride(len(slugs), f"{cohort} {number} {level}" if number else None)
        for turn in range(len(slugs)):
            places[slugs[(start + turn * stride) % len(slugs)]] = turn
    return places


def _stride(size: int, seed: str | None) -> tuple[int, int]:
    """Where to start among the cards of a level, and a stride that comes by all of them."""
    strides = [one for one in range(1, size) if gcd(one, size) == 1] or [1]
    strides.sort(key=lambda one: abs(one - _STRIDE * size))
    if seed is None or not size:
        return 0, strides[0]
    digest = hashlib.sha256(seed.encode()).digest()
    few = strides[: max(1, len(strides) // 2)]
    return int.from_bytes(digest[:4]) % size, few[int.from_bytes(digest[4:8]) % len(few)]
