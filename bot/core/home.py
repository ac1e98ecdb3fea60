"""A learner's own page: where they stand in each of their cohorts, and the cards they had there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from bot.core import days, wording_card
from bot.core.days import life_of
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard
from bot.core.model import Card, Cohort, Learner, Posting
from bot.core.visit import Call, Visit, is_solved
from bot.core.wording_streak import streak_line

MOST_COHORTS, MOST_CARDS = 5, 4


@dataclass(frozen=True)
class HomeCard:
    """A card that came, and where the learner stands with it.

    `due` are the numbers of the follow-ups that the learner may see and has not answered.
    """

    card: Card
    posting: Posting
    standing: str
    due: tuple[int, ...]


@dataclass(frozen=True)
class HomeCohort:
    """A cohort of the learner's with its streak, and its newest cards, today's first."""

    cohort: Cohort
    streak: str | None
    cards: tuple[HomeCard, ...]


def home(call: Call, deck: Deck) -> list[HomeCohort]:
    """The cohorts of a learner, the direct conversation last."""
    cohorts = islice(call.tx.cohorts_of(call.learner.id), MOST_COHORTS)
    shown = [_cohort(call, deck, cohort) for cohort in cohorts]
    return [one for one in shown if one.cards]


def _cohort(call: Call, deck: Deck, cohort: Cohort) -> HomeCohort:
    streak = days.streak_of(call.tx, call.learner, cohort, call.now)
    line = streak_line(streak) if streak is not None and streak.longest else None
    return HomeCohort(cohort, line, tuple(islice(_cards(call, deck, cohort), MOST_CARDS)))


def _cards(call: Call, deck: Deck, cohort: Cohort) -> Iterator[HomeCard]:
    today = life_of(call.tx, call.learner, cohort).day_of(call.now)
    for posting in reversed(call.tx.postings(cohort.id)):
        try:
            card = deck.card(posting.card)
        except NoSuchCard:
            continue
        there = Visit(call.tx, call.learner, cohort, today, call.now, card, posting)
        yield HomeCard(card, posting, _standing(there), _due(there, call.learner))


def _standing(there: Visit) -> str:
    tries = [attempt for attempt in there.attempts_since_posting() if attempt.counts]
    solved, before = is_solved(tries), is_solved(there.attempts())
    said = wording_card.standing(len(tries), solved=solved, solved_before=before)
    return said or "You have not tried this card yet."


def _due(there: Visit, learner: Learner) -> tuple[int, ...]:
    if not there.may_see_defects():
        return ()
    tx, card = there.tx, there.card
    rated = tx.ratings(learner.id, card.slug)
    numbers = range(1, len(card.follow_ups) + 1)
    topics = {number: f"follow-up {number}" for number in numbers}
    return tuple(
        number
        for number, topic in topics.items()
        if topic not in rated and tx.words(learner.id, card.slug, topic) is None
    )
