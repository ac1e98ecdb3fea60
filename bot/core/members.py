"""A learner in a cohort: its calendar, what they have missed, and leaving it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from bot.core import wording_cohort, wording_refusals
from bot.core.cohort_changes import keep, summary
from bot.core.cohorts import changed
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, PracticeError
from bot.core.model import Card
from bot.core.planning import Planner
from bot.core.reply import Reply
from bot.core.visit import Call, is_solved

MOST_MISSED = 10


def missed(call: Call, deck: Deck) -> Reply:
    """The newest cards of the cohort that the learner has not solved, besides the last one."""
    postings = call.tx.postings(call.cohort.id)[:-1]
    slugs = dict.fromkeys(posting.card for posting in reversed(postings))
    found = (_open(call, deck, slug) for slug in slugs)
    return wording_cohort.missed([*islice((card for card in found if card), MOST_MISSED)])


def calendar(call: Call, deck: Deck, wishes: Mapping[str, str]) -> Reply:
    """The calendar of a cohort. In a cohort of one the learner sets it."""
    cohort, now = call.cohort, call.now
    planner = Planner(deck)
    if not wishes:
        return summary(planner, call.tx, cohort, now)
    if not cohort.direct:
        raise PracticeError(wording_refusals.not_allowed())
    wanted = changed(deck, cohort, wishes, now)
    keep(call.tx, wanted)
    head = wording_cohort.set_anew(wording_cohort.changes(cohort, wanted))
    return summary(planner, call.tx, wanted, now, head)


def join(call: Call) -> Reply:
    """Join a channel's cohort, or come back to it."""
    if call.cohort.direct:
        raise PracticeError(wording_cohort.nothing_to_join())
    call.tx.join(call.cohort.id, call.learner.id, call.now)
    return wording_cohort.joined()


def leave(call: Call) -> Reply:
    """Leave a channel's cohort, and its board; what was done in it stays."""
    if not call.tx.leave(call.cohort.id, call.learner.id, call.now):
        raise PracticeError(wording_cohort.not_a_member())
    call.tx.take_off_board(call.cohort.id, call.learner.id)
    return wording_cohort.left()


def _open(call: Call, deck: Deck, slug: str) -> Card | None:
    try:
        card = deck.card(slug)
    except NoSuchCard:
        return None
    return None if is_solved(call.tx.attempts(call.learner.id, slug)) else card
