"""A channel with a card and some weeks of practice behind it, in a store that is thrown away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import SPREAD, TrialClock
from bot.core.deck import Deck
from bot.core.model import Account, Card, Finish, Posting
from bot.core.model_cohort import Organiser, Place
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.ports import Grader, Transaction
from bot.core.practice import Practice
from bot.store.database import open_to_write
from bot.store.store import SqlStore

NOW = datetime(2026, 3, 6, 9, 30, tzinfo=UTC)
DAYS = 42  # of practice before this one
FREE_DAY = 8  # one in so many postings was not finished
WORKING_DAYS = 5
# Accounts of Discord are the same in every server.
_PLACES = {
    "discord": (Place("discord", "1001", "2001"), Account("discord", "", "3001", "Ada")),
    "slack": (Place("slack", "T0001", "C0001"), Account("slack", "T0001", "U0001", "Ada")),
}


@dataclass(frozen=True)
class Stage:
    """A learner at a posting of a channel."""

    practice: Practice
    who: Account
    place: Place
    posting: Posting
    card: Card


@asynccontextmanager
async def staged(platform: str, deck: Deck, card: Card, grader: Grader) -> AsyncIterator[Stage]:
    """A stage for a card of the deck on `discord` or `slack`, until the block ends."""
    place, who = _PLACES[platform]
    with TemporaryDirectory(prefix="practice-preview-") as folder:
        store = SqlStore(open_to_write(Path(folder) / "preview.db"))
        try:
            clock = TrialClock(NOW)
            organising = Organising(planner=Planner(deck, SPREAD), store=store, clock=clock)
            organiser = Organiser("the preview", allowed=True)
            await organising.start(organiser, place, "#practice", "UTC", {})
            posting = await store.write(lambda tx: _posted(tx, place, who, deck, card))
            practice = Practice(deck=deck, store=store, grader=grader, clock=clock, zone="UTC")
            yield Stage(practice.at(place, posting.id), who, place, posting, card)
        finally:
            store.close()


def _posted(tx: Transaction, place: Place, who: Account, deck: Deck, card: Card) -> Posting:
    """The card's posting of today, after those of the weeks before."""
    cohort = tx.cohort_at(place)
    assert cohort is not None  # it was just made
    learner = tx.learner_of(who, NOW)
    others = cycle([one.slug for one in deck.cards if one != card] or [card.slug])
    working_days = [at for at in _days() if at.weekday() < WORKING_DAYS]
    tx.join(cohort.id, learner.id, working_days[0])
    for number, at in enumerate(working_days, 1):
        posting = tx.add_posting(cohort.id, at.date(), next(others), at)
        if number % FREE_DAY:
            day, how = posting.local_day, Finish.ACCEPTED
            tx.add_practice_day(learner.id, cohort.id, day, posting.card, how, at)
    return tx.add_posting(cohort.id, NOW.date(), card.slug, NOW)


def _days() -> Iterator[datetime]:
    for before in range(DAYS, 0, -1):
        yield NOW - timedelta(days=before)
