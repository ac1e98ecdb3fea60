"""What happens to the channel of a cohort, and to the bot in it, as a platform tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.core import wording_refusals
from bot.core.cohort_changes import pause, replan, resume
from bot.core.errors import PracticeError
from bot.core.model import Cohort
from bot.core.model_cohort import Place
from bot.core.planning import Planner
from bot.core.ports import Clock, Store, Transaction

PLATFORM = "the platform"
CLOSED = "closed"


class Channels:
    """Takes what a platform tells of channels; of those without a cohort nothing is kept."""

    def __init__(self, *, planner: Planner, store: Store, clock: Clock) -> None:
        """An entrance over these parts; it keeps nothing itself."""
        self.planner, self.store, self.clock = planner, store, clock

    async def renamed(self, place: Place, name: str) -> None:
        """The channel has another name."""
        await self._event(place, lambda tx, one, _: tx.set_place(one.id, one.channel, name))

    async def moved(self, place: Place, channel: str) -> None:
        """The channel has another id; raises PracticeError if that one is in use."""

        def move(tx: Transaction, cohort: Cohort, now: datetime) -> None:
            there = tx.cohort_at(replace(place, channel=channel))
            if there is not None and there.id != cohort.id:
                raise PracticeError(wording_refusals.in_use(there.name))
            tx.set_place(cohort.id, channel, cohort.name)
            tx.write_audit(cohort.id, PLATFORM, "channel moved", now)

        await self._event(place, move)

    async def closed(self, place: Place) -> None:
        """The channel was archived or deleted: its cohort pauses."""

        def close(tx: Transaction, cohort: Cohort, now: datetime) -> None:
            if cohort.calendar.paused_at is None:
                tx.notice_once(cohort.id, CLOSED, now)
                pause(PLATFORM, tx, cohort, now)

        await self._event(place, close)

    async def opened(self, place: Place) -> None:
        """The channel is there again: a cohort that paused for it goes on."""

        def reopen(tx: Transaction, cohort: Cohort, now: datetime) -> None:
            if not tx.notice_once(cohort.id, CLOSED, now):
                resume(PLATFORM, tx, cohort, now)
            tx.forget_notice(cohort.id, CLOSED)

        await self._event(place, reopen)

    async def bot_removed(self, platform: str, tenant: str) -> None:
        """The bot was removed from a server: nothing is sent, and all is kept for a while."""
        await self._of_tenant(platform, tenant, is_gone=True)

    async def bot_returned(self, platform: str, tenant: str) -> None:
        """The bot is back: its cohorts go on as they were."""
        await self._of_tenant(platform, tenant, is_gone=False)

    async def _event(
        self, place: Place, work: Callable[[Transaction, Cohort, datetime], None]
    ) -> None:
        def run(tx: Transaction) -> None:
            cohort, now = tx.cohort_at(place), self.clock.now()
            if cohort is not None:
                work(tx, cohort, now)
                replan(self.planner, tx, cohort.id, now)

        await self.store.write(run)

    async def _of_tenant(self, platform: str, tenant: str, *, is_gone: bool) -> None:
        def run(tx: Transaction) -> None:
            now = self.clock.now()
            for cohort in tx.cohorts((platform, tenant)):
                if is_gone != (cohort.removed_at is not None):
                    tx.set_removed(cohort.id, now if is_gone else None)
                    what = "bot removed" if is_gone else "bot returned"
                    tx.write_audit(cohort.id, PLATFORM, what, now)
                    replan(self.planner, tx, cohort.id, now)

        await self.store.write(run)
