"""What an organiser can do with a cohort.

Each method is one transaction: it checks who asks, reads and checks everything before it keeps
anything, plans the next posting anew, and writes down who did what. Who may manage a channel is
the word of the front end, which knows the platform's rights; a cohort may name others besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from bot.core import wording_cohort, wording_organisers, wording_refusals
from bot.core.cohort_changes import (
    found,
    keep,
    next_times,
    pause,
    post_now,
    preview,
    replan,
    resume,
    set_holiday,
    start,
    summary,
)
from bot.core.cohorts import changed
from bot.core.errors import PracticeError
from bot.core.model import Cohort
from bot.core.model_cohort import Organiser, Place
from bot.core.planning import Planner
from bot.core.ports import Clock, Store, Transaction
from bot.core.reply import Reply
from bot.core.status import status_of

Work = Callable[[Transaction, Cohort, datetime], str]


class Organising:
    """What an organiser can do. `planner` knows the deck."""

    def __init__(self, *, planner: Planner, store: Store, clock: Clock) -> None:
        """An entrance over these parts; it keeps nothing itself."""
        self.planner, self.store, self.clock = planner, store, clock

    async def start(
        self, who: Organiser, place: Place, name: str, zone: str, wishes: Mapping[str, str]
    ) -> Reply:
        """Give a channel a cohort; raises PracticeError if it has one."""
        if not who.allowed:
            raise PracticeError(wording_refusals.not_allowed())

        def run(tx: Transaction) -> Reply:
            now = self.clock.now()
            cohort = start(self.planner, tx, place, (name, zone), wishes, now)
            tx.write_audit(cohort.id, who.actor, "started", now)
            return self._planned(tx, cohort.id, wording_cohort.started())

        return await self.store.write(run)

    async def change(self, who: Organiser, cohort: int, wishes: Mapping[str, str]) -> Reply:
        """Change settings by name, as in {"hour": "09:00", "days": "mon-fri"}."""

        def work(tx: Transaction, one: Cohort, now: datetime) -> str:
            wanted = changed(self.planner.deck, one, wishes, now)
            done = wording_cohort.changes(one, wanted)
            keep(tx, wanted)
            for what in done:
                tx.write_audit(cohort, who.actor, what, now)
            return wording_cohort.set_anew(done)

        return await self._change(who, cohort, work)

    async def pause(self, who: Organiser, cohort: int) -> Reply:
        """Let no cards come for a while."""
        return await self._change(who, cohort, partial(pause, who.actor))

    async def resume(self, who: Organiser, cohort: int) -> Reply:
        """Let cards come again."""
        return await self._change(who, cohort, partial(resume, who.actor))

    async def add_holiday(self, who: Organiser, cohort: int, day: str, reason: str = "") -> Reply:
        """Make a local day free, as in 2026-12-25 or tomorrow."""
        return await self._change(who, cohort, partial(set_holiday, who.actor, day, reason))

    async def remove_holiday(self, who: Organiser, cohort: int, day: str) -> Reply:
        """Make it a day like others."""
        return await self._change(who, cohort, partial(set_holiday, who.actor, day, None))

    async def post_now(self, who: Organiser, cohort: int) -> Reply:
        """Have today's card come at once; the ticker sends it."""
        return await self._change(who, cohort, partial(post_now, who.actor, self.planner))

    async def preview(self, who: Organiser, cohort: int) -> Reply:
        """The next card as the channel will get it, for the organiser alone."""
        return await self._look(who, cohort, "preview", partial(preview, self.planner))

    async def status(self, who: Organiser, cohort: int) -> Reply:
        """Who practised, which cards and defects were hard, and when the next card comes."""

        def work(tx: Transaction, one: Cohort, now: datetime) -> Reply:
            return wording_organisers.status(status_of(tx, self.planner.deck, one, now))

        return await self._look(who, cohort, "status", work)

    async def show(self, cohort: int) -> Reply:
        """A cohort's settings and its next posting times."""
        now = self.clock.now()
        return await self.store.read(lambda tx: summary(self.planner, tx, found(tx, cohort), now))

    async def coming(self, cohort: int) -> str:
        """When a cohort's next cards come, in a sentence."""
        now = self.clock.now()

        def work(tx: Transaction) -> str:
            one = found(tx, cohort)
            return wording_cohort.coming(one, next_times(tx, one, now))

        return await self.store.read(work)

    async def cohorts(self) -> list[Cohort]:
        """All cohorts, direct conversations among them."""
        return await self.store.read(lambda tx: tx.cohorts())

    async def at(self, place: Place) -> Cohort | None:
        """The cohort of a channel."""
        return await self.store.read(lambda tx: tx.cohort_at(place))

    async def _change(self, who: Organiser, cohort: int, work: Work) -> Reply:

        def run(tx: Transaction) -> Reply:
            one = _theirs(who, found(tx, cohort))
            head = work(tx, one, self.clock.now())
            return self._planned(tx, cohort, head)

        return await self.store.write(run)

    async def _look(
        self,
        who: Organiser,
        cohort: int,
        what: str,
        work: Callable[[Transaction, Cohort, datetime], Reply],
    ) -> Reply:
        def run(tx: Transaction) -> Reply:
            one, now = _theirs(who, found(tx, cohort)), self.clock.now()
            reply = work(tx, one, now)
            tx.write_audit(cohort, who.actor, what, now)
            return reply

        return await self.store.write(run)

    def _planned(self, tx: Transaction, cohort: int, head: str) -> Reply:
        now = self.clock.now()
        replan(self.planner, tx, cohort, now)
        return summary(self.planner, tx, tx.cohort(cohort), now, head)


def _theirs(who: Organiser, cohort: Cohort) -> Cohort:
    """The cohort, which they may organise; raises PracticeError."""
    if not who.allowed and who.ids.isdisjoint(cohort.calendar.organisers):
        raise PracticeError(wording_refusals.not_allowed())
    return cohort
