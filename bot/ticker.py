"""The only loop that sleeps: it takes the due-list when something is due, and every minute.

It keeps no plan of its own: what is due is in the database, so a tick too many changes nothing
and one that broke is made up for by the next. Every cohort gets a try of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TypeVar

from bot.chat.incident import incident
from bot.core.extras import Extras
from bot.core.ports import Clock
from bot.core.postings import Poster
from bot.log import log

AT_MOST = timedelta(minutes=1)
AT_ONCE = 8
TRY_SECONDS = 90.0
CLOCK_SLACK = timedelta(minutes=1)
Chore = Callable[[], Awaitable[object]]
T = TypeVar("T")


class Ticker:
    """Has everything done that is due. `chores` are run at every tick besides the postings."""

    def __init__(
        self,
        *,
        poster: Poster,
        extras: Extras,
        clock: Clock,
        chores: Sequence[Chore] = (),
        at_most: timedelta = AT_MOST,
    ) -> None:
        """A ticker over these parts; it sleeps for `at_most` at a time."""
        self._poster, self._extras, self._clock = poster, extras, clock
        self._chores, self._at_most = chores, at_most
        self.ticked_at: datetime | None = None
        self._runs = False
        self._at_work = asyncio.Lock()
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look at once whether something is due."""
        self._woken.set()

    async def run(self) -> None:
        """Tick for ever; an error starts it anew after a pause. A second start does nothing."""
        if self._runs:
            return
        self._runs = True
        while True:
            try:
                await self._run()
            except Exception as error:  # noqa: BLE001 - whatever it is, cards are due tomorrow
                log.error("the ticker starts anew", incident=incident(error))
                await asyncio.sleep(self._at_most.total_seconds())

    async def close(self) -> None:
        """Wait for the tick that runs; no other begins after it."""
        await self._at_work.acquire()

    async def tick(self) -> None:
        """Do what is due now."""
        async with self._at_work:
            await self._tick()

    async def _tick(self) -> None:
        now = self._clock.now()
        if self.ticked_at is not None and now < self.ticked_at - CLOCK_SLACK:
            log.warning("the clock was set back", back=self.ticked_at - now)
            await self._poster.begin()
        self.ticked_at = now
        await _each(self._poster.resolve, await self._poster.left_over())
        while batch := await self._poster.claim():
            await _each(self._poster.post, batch)
        await _each(self._extras.do, await self._extras.due())
        await _each(lambda chore: chore(), self._chores)

    async def _run(self) -> None:
        await self._poster.begin()
        while True:
            await self.tick()
            await self._rest(await self._pause())

    async def _rest(self, seconds: float) -> None:
        """Sleep so long, or until it is woken."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()

    async def _pause(self) -> float:
        """Seconds until something is due."""
        due = await self._poster.next_due()
        wait = self._at_most if due is None else due - self._clock.now()
        return max(min(wait, self._at_most), timedelta(0)).total_seconds()


async def _each(work: Callable[[T], Awaitable[object]], items: Iterable[T]) -> None:
    """Do a work for each item, a few at once; one that fails stops none of the others."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(item: T) -> None:
        async with places:
            try:
                async with asyncio.timeout(TRY_SECONDS):
                    await work(item)
            except Exception as error:  # noqa: BLE001 - each has a try of its own
                incident(error)

    await asyncio.gather(*(one(item) for item in items))
