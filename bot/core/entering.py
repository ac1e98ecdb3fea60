"""Where a learner is: in a direct conversation, or in a channel at one of its postings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core import days, wording, wording_cohort, wording_refusals
from bot.core.cohort_changes import next_times
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, PracticeError
from bot.core.model import Account, Card, Cohort, Posting
from bot.core.model_cohort import SEEN, Place
from bot.core.ports import Transaction
from bot.core.visit import Call, Visit


@dataclass(frozen=True)
class Spot:
    """A channel, and the posting whose button was pressed; without one its newest posting."""

    place: Place
    posting: int | None = None


def enter(tx: Transaction, who: Account, spot: Spot | None, zone: str, now: datetime) -> Call:
    """A learner in a channel, or in their direct conversation, whose zone is `zone`."""
    learner = tx.learner_of(who, now)
    if spot is None:
        cohort = tx.direct_cohort(who, zone, now)
    else:
        found = tx.cohort_at(spot.place)
        if found is None:
            raise PracticeError(wording_refusals.none_here())
        cohort = found
    return Call(tx, learner, cohort, days.today_of(tx, learner, cohort, now), now)


def visit(call: Call, deck: Deck, spot: Spot | None, name: str | None) -> Visit:
    """A learner at a card, by name or the one of the spot; who acts in a channel joins it."""
    tx, cohort = call.tx, call.cohort
    if spot is None:
        todays = days.posting_of(tx, deck, cohort, call.today, call.now)
    else:
        todays = posting_at(tx, cohort, spot, call.now)
        tx.join(cohort.id, call.learner.id, call.now)
    card = card_at(deck, todays, name)
    posting = todays if todays.card == card.slug else days.latest_posting(call, card.slug)
    return Visit(tx, call.learner, cohort, call.today, call.now, card, posting)


def card_at(deck: Deck, todays: Posting, name: str | None) -> Card:
    """The card of a name, or that of the posting; raises PracticeError."""
    try:
        return deck.card(todays.card if name is None else name)
    except NoSuchCard:
        if name is not None:
            raise
        raise PracticeError(wording.card_not_loaded(todays.card)) from None


def is_todays(visit: Visit) -> bool:
    """Whether the visit is at the card of the day: of a channel, at its newest posting."""
    if visit.posting is None:
        return False
    if visit.cohort.direct:
        return visit.posting.local_day == visit.today
    return visit.posting.id == visit.tx.postings(visit.cohort.id)[-1].id


def posting_at(tx: Transaction, cohort: Cohort, spot: Spot, now: datetime) -> Posting:
    """The posting of a spot, or the cohort's newest one; raises PracticeError."""
    if spot.posting is not None:
        return _posting(tx, cohort, spot.posting)
    postings = tx.postings(cohort.id)
    if not postings:
        times = next_times(tx, cohort, now)
        raise PracticeError(wording_refusals.no_card_yet(wording_cohort.coming(cohort, times)))
    return postings[-1]


def _posting(tx: Transaction, cohort: Cohort, number: int) -> Posting:
    """A posting of the cohort; raises PracticeError for one of another, or one that is gone."""
    try:
        posting = tx.posting(number)
    except LookupError:
        posting = None
    if posting is None or posting.cohort != cohort.id or posting.state not in SEEN:
        raise PracticeError(wording_refusals.no_such_posting())
    return posting
