"""A cohort with its days, written as the practice writes them."""

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TypeVar

from scripted import ACCEPTED, CARD, CODE, DECK, House

from bot.core import submissions
from bot.core.model import Account, Cohort, Submission
from bot.core.model_cohort import Place
from bot.core.organisers import Organisers
from bot.core.ports import Transaction
from grader.protocol import Judgement

T = TypeVar("T")
PLACE = Place("discord", "guild", "C1")
ADA = Account("discord", "guild", "111", "Ada")
BEN = Account("discord", "guild", "222", "Ben")
CEM = Account("discord", "guild", "333", "Cem")
FIRST_DAY = date(2026, 3, 2)


def write(house: House, work: Callable[[Transaction], T]) -> T:
    return asyncio.run(house.store.write(work))


def read(house: House, work: Callable[[Transaction], T]) -> T:
    return asyncio.run(house.store.read(work))


def organisers(house: House) -> Organisers:
    return Organisers(deck=DECK, store=house.store, clock=house.clock)


def at(day: date, hour: int = 9) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def make_cohort(house: House, name: str = "Numerics", place: Place = PLACE) -> Cohort:
    """A cohort in UTC whose cards come at nine."""
    return write(house, lambda tx: tx.add_cohort(place, "UTC", name, at(FIRST_DAY, 8)))


def post(house: House, cohort: Cohort, card: str = CARD.slug, past: int = 0) -> None:
    """Send a card to the cohort, `past` days after the first."""
    day = FIRST_DAY + timedelta(days=past)
    write(house, lambda tx: tx.add_posting(cohort.id, day, card, at(day)))


def submitted(
    house: House, cohort: Cohort, who: Account, key: str, source: str = CODE
) -> Submission:
    """Keep a member's submission to the newest posting, at the clock's time."""
    now = house.clock.now()

    def work(tx: Transaction) -> Submission:
        learner = tx.learner_of(who, now).id
        tx.join(cohort.id, learner, now)
        posting = tx.postings(cohort.id)[-1]
        kept, _ = tx.add_submission(
            key=key,
            learner=learner,
            cohort=cohort.id,
            posting=posting.id,
            card=posting.card,
            source=source,
            repairs=(),
            now=now,
        )
        return kept

    return write(house, work)


def attempt(
    house: House, cohort: Cohort, who: Account, judgement: Judgement = ACCEPTED, source: str = CODE
) -> Submission:
    """A member's submission to the newest posting, with its verdict."""
    key = f"{who.user} {house.clock.now()} {read(house, how_many)}"
    kept = submitted(house, cohort, who, key, source)
    card = house.deck.card(kept.card)
    work = partial(submissions.record, card, kept, judgement, house.clock.now())
    assert write(house, work) is not None
    return kept


def how_many(tx: Transaction) -> int:
    return len(tx.waiting()) + sum(len(list(tx.log(cohort.id))) for cohort in tx.cohorts())


def learner_of(house: House, who: Account) -> int:
    return write(house, lambda tx: tx.learner_of(who, house.clock.now()).id)
