"""The grader as a service: cards by content hash, rings of case sets, verdicts.

Knows nothing of sockets; `server.py` puts it behind one.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace

from grader import case_sets, judge, laws, selftest
from grader.answers import Answers
from grader.calls import CardFault, card_job
from grader.case_sets import CaseSet
from grader.pool import WALL_SECONDS, Broken, Outcome, SandboxUnavailable, Zygote
from grader.protocol import (
    SOURCE_BYTES,
    VERSION,
    Health,
    Judgement,
    Programs,
    Refused,
    Registered,
    RunFault,
    Verdict,
)
from grader.turns import BACKGROUND, Turns

RING = 4
REHEARSED = 2
SERVED_MOST = 1000
RETRIES = 2
QUEUE_MOST = 200


@dataclass
class Shelf:
    """A registered card with its ring of case sets, the freshest last."""

    programs: Programs
    ring: deque[CaseSet] = field(default_factory=deque)

    @property
    def broken(self) -> str:
        """The code that the question shows: public, and so fit for a rehearsal."""
        planted = set(self.programs.planted)
        return next(
            (one.source for one in self.programs.mutants if set(one.defects) == planted), ""
        )


@dataclass
class _Runner:
    """Runs programs on behalf of one owner of turns."""

    service: Service
    owner: str = BACKGROUND

    async def run(self, job: bytes, source: str, most: int) -> Outcome:
        return await self.service.use(job, lambda zygote: zygote.run(job, source, most), self.owner)

    async def carry_out(self, job: bytes, tasks: bytes, most: int) -> Outcome:
        return await self.service.use(
            job, lambda zygote: zygote.carry_out(job, tasks, most), self.owner
        )


class Service:
    """Judges submissions with a fixed number of zygotes."""

    def __init__(self, workers: int, wall_seconds: float = WALL_SECONDS) -> None:
        self._zygotes = [Zygote(wall_seconds=wall_seconds) for _ in range(workers)]
        self._turns: Turns[Zygote] = Turns(self._zygotes)
        self._shelves: dict[str, Shelf] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._judged = 0
        self.background = _Runner(self)

    async def start(self) -> None:
        """Start every zygote and try what must fail; raises SandboxUnavailable."""
        for zygote in self._zygotes:
            await zygote.start()
        await selftest.check(self.background)

    async def stop(self) -> None:
        """Stop what runs in the background and kill every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for zygote in self._zygotes:
            zygote.stop()

    def health(self) -> Health:
        """The present state."""
        first = self._zygotes[0]
        return Health(
            version=VERSION,
            layers=(*first.active, "limits", "seccomp"),
            missing=first.missing,
            workers=len(self._zygotes),
            waiting=self._turns.waiting,
            cards=len(self._shelves),
            judged=self._judged,
        )

    # --- cards -------------------------------------------------------------------------------

    async def register(self, programs: Programs) -> Registered | Refused:
        """Make a first case set; a card whose programs fail is refused."""
        key = programs.key()
        if key not in self._shelves:
            try:
                first = await case_sets.make(programs, self.background)
            except CardFault as fault:
                return Refused("bad_card", f"{fault.file}: {fault}")
            self._shelves.setdefault(key, Shelf(programs, deque([first])))
            self._later(self._prepare(self._shelves[key]))
        return Registered(key)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fill(self, shelf: Shelf) -> None:
        with contextlib.suppress(CardFault, Broken):  # the next submission makes one and tells
            while len(shelf.ring) < RING:
                shelf.ring.append(await case_sets.make(shelf.programs, self.background))

    async def _prepare(self, shelf: Shelf) -> None:
        await self._fill(shelf)
        await self._rehearse(shelf, BACKGROUND)

    # --- readiness ---------------------------------------------------------------------------

    def _is_ready_for(self, job: bytes) -> bool:
        return any(zygote.is_ready_for(job) for zygote in self._zygotes)

    async def _rehearse(self, shelf: Shelf, learner: str) -> None:
        """Have children ready that have read the next inputs of the card in use.

        The next submission is this learner's next try or somebody else's first: sets that this
        learner has not met serve both.
        """
        unseen = [one.job for one in shelf.ring if learner not in one.served]
        works = [(job, shelf.broken) for job in unseen[:REHEARSED]]
        for job, source in [*works, (card_job(shelf.programs.cases), None)]:
            zygote = min(self._zygotes, key=lambda one: one.rehearsed)
            if self._turns.waiting or not zygote.alive:
                return
            if not self._is_ready_for(job):
                with contextlib.suppress(Broken):
                    await zygote.rehearse(job, source)
                zygote.refill()

    async def _case_set(self, shelf: Shelf, learner: str) -> CaseSet:
        """A set that this learner has not met: from the ring, or made on the spot."""
        unseen = [one for one in shelf.ring if learner not in one.served]
        ready = (one for one in unseen if self._is_ready_for(one.job))
        case_set = next(ready, unseen[0] if unseen else None)
        if case_set is None:
            case_set = await case_sets.make(shelf.programs, _Runner(self, learner))
            shelf.ring.append(case_set)
        case_set.served.add(learner)
        if len(case_set.served) >= SERVED_MOST:
            shelf.ring.remove(case_set)
        if all(learner in one.served for one in shelf.ring):
            # This learner's next try shall not wait: the oldest set makes room for a new one.
            while len(shelf.ring) >= RING:
                shelf.ring.popleft()
            self._later(self._fill(shelf))
        return case_set

    # --- verdicts ----------------------------------------------------------------------------

    async def grade(self, key: str, learner: str, source: str) -> Judgement | Refused:
        """The verdict on one submission."""
        arrived = time.perf_counter()
        shelf = self._shelves.get(key)
        if shelf is None:
            return Refused("unknown_card", "register the card's programs first")
        try:
            size = len(source.encode())
        except UnicodeEncodeError as error:
            says = f"character {error.start + 1} is half of one"
            return Judgement(Verdict.INVALID, run_fault=RunFault("syntax", says))
        if size > SOURCE_BYTES:
            return Refused("too_large", f"a submission has at most {SOURCE_BYTES} bytes")
        if self._turns.waiting >= QUEUE_MOST:
            return Refused("busy", f"{self._turns.waiting} submissions wait; try again soon")
        try:
            case_set = await self._case_set(shelf, learner)
            judgement, _ = await self.judge(shelf.programs, case_set, source, learner)
        except (Broken, CardFault) as error:
            return Refused("broken", f"no verdict could be had: {error}")
        self._judged += 1
        self._later(self._rehearse(shelf, learner))
        return replace(judgement, milliseconds=(time.perf_counter() - arrived) * 1000)

    async def judge(
        self, programs: Programs, case_set: CaseSet, source: str, owner: str = BACKGROUND
    ) -> tuple[Judgement, Answers]:
        """Run a source on a case set, compare, and measure the laws of a wrong answer."""
        runner = _Runner(self, owner)
        outcome = await runner.run(case_set.job, source, case_set.most)
        judgement, run = judge.judge(programs, case_set, outcome)
        if judgement.verdict is Verdict.WRONG_ANSWER and programs.laws:
            reports = await laws.measure(programs, case_set, run, runner)
            judgement = replace(judgement, laws=reports)
        if judgement.printed or (judgement.run_fault and judgement.run_fault.message):
            told = await runner.run(case_set.public, source, case_set.most)
            judgement = judge.retold(judgement, told)
        return judgement, run

    async def use(
        self, job: bytes, run: Callable[[Zygote], Awaitable[Outcome]], owner: str
    ) -> Outcome:
        """One run of one child; tried again on a fresh zygote when the old one broke."""
        async with self._turns.turn(owner, lambda one: one.is_ready_for(job)) as zygote:
            for last in (*[False] * RETRIES, True):
                try:
                    if not zygote.alive:
                        await zygote.start()
                    return await run(zygote)
                except (Broken, SandboxUnavailable) as error:
                    zygote.stop()
                    if last:
                        raise Broken(str(error)) from error
                finally:
                    asyncio.get_running_loop().call_soon(zygote.refill)
        raise AssertionError("unreachable")

    def programs(self, key: str) -> Programs | None:
        """The programs registered under a key."""
        shelf = self._shelves.get(key)
        return shelf.programs if shelf else None

    def processes(self) -> Sequence[int]:
        """The process ids of the zygotes."""
        return [zygote.pid for zygote in self._zygotes]
