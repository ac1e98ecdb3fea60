"""What an organiser can do with a cohort.

Each method is one transaction: it reads and checks everything before it keeps anything, plans
the next posting anew, and writes down who changed what. Whether somebody may organise is the
word of the front end, which knows the platform's rights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from bot.core import wording_cohort, wording_refusals
from bot.core.cohort_changes import (
    found,
    keep,
    next_times,
    pause,
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
        _refuse_others(who)

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
        _refuse_others(who)

        def run(tx: Transaction) -> Reply:
            head = work(tx, found(tx, cohort), self.clock.now())
            return self._planned(tx, cohort, head)

        return await self.store.write(run)

    def _planned(self, tx: Transaction, cohort: int, head: str) -> Reply:
        now = self.clock.now()
        replan(self.planner, tx, cohort, now)
        return summary(self.planner, tx, tx.cohort(cohort), now, head)


def _refuse_others(who: Organiser) -> None:
    if not who.allowed:
        raise PracticeError(wording_refusals.not_allowed())
