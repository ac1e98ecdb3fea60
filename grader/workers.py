"""The zygotes at work: one program at a time each, handed out in fair turns.

A zygote that breaks is started anew and the run tried again; a program that breaks it every time
is given up after two retries.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from grader import selftest
from grader.exchange import Broken, Outcome
from grader.pool import WALL_SECONDS, SandboxUnavailable, Zygote
from grader.turns import BACKGROUND, Turns

RETRIES = 2
SETTLE_SECONDS = 0.01


@dataclass
class Runner:
    """Runs programs on behalf of one owner of turns."""

    workers: Workers
    owner: str = BACKGROUND

    async def run(self, job: bytes, source: str, most: int) -> Outcome:
        """Run a source on a job; raises Broken."""
        return await self.workers.use(job, lambda one: one.run(job, source, most), self.owner)

    async def carry_out(self, job: bytes, tasks: bytes, most: int) -> Outcome:
        """Run functions of a job's card code; raises Broken."""
        return await self.workers.use(job, lambda one: one.carry_out(job, tasks, most), self.owner)


class Workers:
    """A fixed number of zygotes."""

    def __init__(self, number: int, wall_seconds: float = WALL_SECONDS) -> None:
        self.zygotes = [Zygote(wall_seconds=wall_seconds) for _ in range(number)]
        self.turns: Turns[Zygote] = Turns(self.zygotes)
        self.restarts = 0

    async def start(self) -> None:
        """Start every zygote and try what must fail; raises SandboxUnavailable."""
        for zygote in self.zygotes:
            await _start(zygote)
        await selftest.check(Runner(self))

    def stop(self) -> None:
        """Kill every process."""
        for zygote in self.zygotes:
            zygote.stop()

    async def use(
        self, job: bytes, run: Callable[[Zygote], Awaitable[Outcome]], owner: str
    ) -> Outcome:
        """One run of one child; tried again on a fresh zygote when the old one broke."""
        async with self.turns.turn(owner, lambda one: one.is_ready_for(job)) as zygote:
            for last in (*[False] * RETRIES, True):
                try:
                    if not zygote.alive:
                        self.restarts += 1
                        await zygote.start()
                    if self.turns.waiting:  # the next child can be made while this one works
                        asyncio.get_running_loop().call_soon(zygote.refill)
                    return await run(zygote)
                except (Broken, SandboxUnavailable) as error:
                    zygote.stop()
                    if last:
                        raise Broken(str(error)) from error
                finally:
                    self._refill_later(zygote)
        raise AssertionError("unreachable")

    def _refill_later(self, zygote: Zygote) -> None:
        # A fork right now would take the processor from the answer on its way to the bot.
        delay = 0.0 if self.turns.waiting else SETTLE_SECONDS
        asyncio.get_running_loop().call_later(delay, zygote.refill)

    def is_ready_for(self, job: bytes) -> bool:
        """Whether an idle child that could be had now has read this very job."""
        return any(zygote.is_ready_for(job) for zygote in self.turns.free)

    async def rehearse(self, works: Iterable[tuple[bytes, str | None]]) -> None:
        """Have idle children read these jobs and run public code on them, while nobody waits."""
        for job, source in works:
            free = [zygote for zygote in self.turns.free if zygote.alive]
            if self.turns.waiting or not free:
                return
            if not self.is_ready_for(job):
                zygote = min(free, key=lambda one: one.rehearsed)
                with contextlib.suppress(Broken):
                    await zygote.rehearse(job, source)
                zygote.refill()

    def processes(self) -> Sequence[int]:
        """The process ids of the zygotes."""
        return [zygote.pid for zygote in self.zygotes]


async def _start(zygote: Zygote) -> None:
    for last in (*[False] * RETRIES, True):
        try:
            await zygote.start()
        except Broken:  # somebody killed it: that says nothing of the sandbox
            if last:
                raise
        else:
            return
