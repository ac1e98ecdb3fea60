"""The grader as a service: cards by content hash, verdicts, a look at a matrix, statistics.

Knows nothing of sockets; `server.py` puts it behind one.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from dataclasses import replace

from grader import judge, laws, look
from grader.answers import Answers
from grader.calls import CardFault, card_job
from grader.case_sets import CaseSet
from grader.exchange import Broken
from grader.pool import WALL_SECONDS
from grader.protocol import (
    SOURCE_BYTES,
    VERSION,
    Health,
    Judgement,
    Look,
    Matrix,
    Place,
    Programs,
    Refused,
    Registered,
    RunFault,
    Verdict,
)
from grader.shelf import Shelf
from grader.turns import BACKGROUND, Closed
from grader.workers import SETTLE_SECONDS, Runner, Workers

REHEARSED = 2
QUEUE_MOST = 200
IDLE_SECONDS = 0.05
DRAIN_SECONDS = 10.0


class Service:
    """Judges submissions with a fixed number of zygotes."""

    def __init__(self, workers: int, wall_seconds: float = WALL_SECONDS) -> None:
        self.workers = Workers(workers, wall_seconds)
        self.background = Runner(self.workers)
        self._shelves: dict[str, Shelf] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._judged = self._judging = 0
        self._quiet = asyncio.Event()

    async def start(self) -> None:
        """Start every zygote and try what must fail; raises SandboxUnavailable."""
        await self.workers.start()

    async def drain(self) -> None:
        """Hand back what waits and finish what runs."""
        self.workers.turns.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                if self._judging:
                    self._quiet.clear()
                    await self._quiet.wait()

    async def stop(self) -> None:
        """Stop what runs in the background and kill every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.workers.stop()

    def health(self) -> Health:
        """The present state."""
        first = self.workers.zygotes[0]
        shelves = self._shelves.values()
        return Health(
            version=VERSION,
            layers=(*first.active, "limits", "seccomp"),
            missing=first.missing,
            workers=len(self.workers.zygotes),
            waiting=self.workers.turns.waiting,
            cards=len(self._shelves),
            judged=self._judged,
            sets_made=sum(shelf.made for shelf in shelves),
            sets_made_waiting=sum(shelf.made_waiting for shelf in shelves),
            restarts=self.workers.restarts,
        )

    def place(self, learner: str) -> Place:
        """Where this learner's next turn stands."""
        return Place(self.workers.turns.ahead(learner))

    # --- cards -------------------------------------------------------------------------------

    async def register(self, programs: Programs) -> Registered | Refused:
        """Make a first case set; a card whose programs fail is refused."""
        key = programs.key()
        if key not in self._shelves:
            shelf = Shelf(programs)
            try:
                await shelf.fill(self.background, 1)
            except CardFault as fault:
                return Refused("bad_card", f"{fault.file}: {fault}")
            except (Broken, Closed) as error:
                return _without_verdict(error)
            self._shelves.setdefault(key, shelf)
            self._later(self._prepare(self._shelves[key], BACKGROUND))
        return Registered(key)

    def programs(self, key: str) -> Programs | None:
        """The programs registered under a key."""
        shelf = self._shelves.get(key)
        return shelf.programs if shelf else None

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _prepare(self, shelf: Shelf, learner: str) -> None:
        """Have children ready that have read the next inputs of the card, and the ring full.

        The next submission is this learner's next try or somebody else's first: sets that this
        learner has not met serve both.
        """
        with contextlib.suppress(CardFault, Broken, Closed):  # the next submission tells
            works: list[tuple[bytes, str | None]] = [
                (one.job, shelf.broken) for one in shelf.unseen(learner)[:REHEARSED]
            ]
            works.append((card_job(shelf.programs.cases), None))
            await asyncio.sleep(SETTLE_SECONDS)
            await self.workers.rehearse(works)
            await asyncio.sleep(IDLE_SECONDS)
            await shelf.fill(self.background)

    # --- verdicts ----------------------------------------------------------------------------

    async def grade(self, key: str, learner: str, source: str) -> Judgement | Refused:
        """The verdict on one submission."""
        arrived = time.perf_counter()
        shelf = self._shelves.get(key)
        if shelf is None:
            return Refused("unknown_card", "register the card's programs first")
        if learner == BACKGROUND:
            return Refused("bad_message", "a submission needs the name of a learner")
        unfit = self._unfit(source)
        if unfit is not None:
            return unfit
        self._judging += 1
        try:
            case_set = await self._case_set(shelf, learner)
            judgement, _ = await self.judge(shelf.programs, case_set, source, learner)
        except (Broken, CardFault, Closed) as error:
            return _without_verdict(error)
        finally:
            self._judging -= 1
            if not self._judging:
                self._quiet.set()
        self._judged += 1
        if not self.workers.turns.waiting:
            self._later(self._prepare(shelf, learner))
        return replace(judgement, milliseconds=(time.perf_counter() - arrived) * 1000)

    def _unfit(self, source: str) -> Judgement | Refused | None:
        try:
            size = len(source.encode())
        except UnicodeEncodeError as error:
            says = f"character {error.start + 1} is half of one"
            return Judgement(Verdict.INVALID, run_fault=RunFault("syntax", says))
        if size > SOURCE_BYTES:
            return Refused("too_large", f"a submission has at most {SOURCE_BYTES} bytes")
        if self.workers.turns.waiting >= QUEUE_MOST:
            says = f"{self.workers.turns.waiting} submissions wait; try again soon"
            return Refused("busy", says)
        return None

    async def _case_set(self, shelf: Shelf, learner: str) -> CaseSet:
        """A set that this learner has not met, best one that a child has rehearsed."""
        unseen = shelf.unseen(learner)
        ready = (one for one in unseen if self.workers.is_ready_for(one.job))
        case_set = next(ready, unseen[0] if unseen else None)
        if case_set is None:
            case_set = await shelf.on_the_spot(Runner(self.workers, learner), learner)
        shelf.serve(case_set, learner)
        return case_set

    async def judge(
        self, programs: Programs, case_set: CaseSet, source: str, owner: str = BACKGROUND
    ) -> tuple[Judgement, Answers]:
        """Run a source on a case set, compare, and measure the laws of a wrong answer."""
        runner = Runner(self.workers, owner)
        outcome = await runner.run(case_set.job, source, case_set.most)
        if self.workers.turns.waiting:  # the next program begins before this one is compared
            await asyncio.sleep(0)
        judgement, run = judge.judge(programs, case_set, outcome)
        if judgement.verdict is Verdict.WRONG_ANSWER and programs.laws:
            reports = await laws.measure(programs, case_set, run, runner)
            judgement = replace(judgement, laws=reports)
        if judgement.printed or (judgement.run_fault and judgement.run_fault.message):
            told = await runner.run(case_set.public, source, case_set.most)
            judgement = judge.retold(judgement, told)
        return judgement, run

    async def look(self, wish: Look) -> Matrix | Refused:
        """A matrix of the public example, as this source returns it and as it should be."""
        shelf = self._shelves.get(wish.key)
        if shelf is None:
            return Refused("unknown_card", "register the card's programs first")
        unfit = self._unfit(wish.source)
        if unfit is not None:
            return unfit if isinstance(unfit, Refused) else look.nothing_to_see()
        case_set = shelf.ring[-1]
        try:
            runner = Runner(self.workers, wish.learner)
            outcome = await runner.run(case_set.public, wish.source, case_set.most)
        except (Broken, Closed) as error:
            return _without_verdict(error)
        return look.matrix(case_set, outcome, wish)


def _without_verdict(error: Exception) -> Refused:
    if isinstance(error, Closed):
        return Refused("stopping", "the grader is stopping; what waited was handed back")
    return Refused("broken", f"no verdict could be had: {error}")
