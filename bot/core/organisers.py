"""What organisers, card authors and the ticker can do, beside `practice.py`, which is a learner's.

`status.py` where a cohort stands; `attempts_log.py` its attempts as CSV; `disputes.py` verdicts
that learners call wrong; `nudges.py` reminders; `retention.py` what is deleted in time, and the
clock.
"""

from __future__ import annotations

from functools import partial

from bot.core import disputes, nudges, retention, wording_organisers
from bot.core.attempts_log import attempts_csv
from bot.core.deck import Deck
from bot.core.nudges import Reminder
from bot.core.ports import Clock, Store, Transaction
from bot.core.records import Dispute
from bot.core.reply import Reply
from bot.core.status import named, status_of


class Organisers:
    """Reports and upkeep over the same parts as the practice."""

    def __init__(self, *, deck: Deck, store: Store, clock: Clock) -> None:
        """It keeps nothing itself."""
        self.deck, self.store, self.clock = deck, store, clock

    # --- a cohort ----------------------------------------------------------------------------

    async def find(self, words: str) -> int:
        """The cohort of this number, name or channel; raises OperatorError."""
        found = await self.store.read(lambda tx: tx.cohorts())
        return named(found, words).id

    async def status(self, cohort: int) -> Reply:
        """Who practised, which cards and defects were hard, and when the next card comes."""
        now = self.clock.now()

        def work(tx: Transaction) -> Reply:
            return wording_organisers.status(status_of(tx, self.deck, tx.cohort(cohort), now))

        return await self.store.read(work)

    async def attempts_csv(self, cohort: int) -> str:
        """All attempts of a cohort as CSV, without code."""
        return await self.store.read(lambda tx: attempts_csv(tx.cohort(cohort), tx))

    # --- disputes ----------------------------------------------------------------------------

    async def disputes(self, card: str | None = None) -> Reply:
        """The open disputes, of a card or of all; raises NoSuchCard."""
        slug = None if card is None else self.deck.card(card).slug
        found = await self.store.read(lambda tx: tx.open_disputes())
        wanted = [one for one in found if slug in (None, one.card)]
        return wording_organisers.disputes(wanted)

    async def dispute(self, number: int) -> Dispute:
        """The dispute of this number; raises OperatorError."""
        return await self.store.read(partial(disputes.find, number))

    async def settle(self, number: int, words: str, *, right: bool) -> Reply:
        """Settle a dispute; `right` says that the answer was; raises OperatorError."""
        now = self.clock.now()
        return await self.store.write(partial(disputes.settle, number, words, now, right=right))

    # --- for the ticker ----------------------------------------------------------------------

    async def due_nudges(self, platform: str) -> list[Reminder]:
        """The reminders that a platform's learners are to be sent now, each once."""
        now = self.clock.now()
        if not await self.store.read(partial(nudges.any_due, platform, now)):
            return []
        return await self.store.write(partial(nudges.take_due, self.deck, platform, now))

    async def tidy_up(self) -> int:
        """Once a day: delete cohorts whose time is over, and overwrite what was deleted."""
        now = self.clock.now()
        deleted = await self.store.write(partial(retention.purge_removed, now))
        await self.store.tidy()
        return deleted

    async def clock_fault(self) -> str | None:
        """What is wrong with the clock, if anything is."""
        return await self.store.read(partial(retention.clock_fault, self.clock.now()))
