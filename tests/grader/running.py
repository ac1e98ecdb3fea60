"""A real grader for the tests: a service with real children, and the server as a process."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TypeVar

from processes import tree

from grader.case_sets import CaseSet
from grader.pool import Zygote
from grader.protocol import Judgement, Programs, Refused, Registered
from grader.service import Service

Result = TypeVar("Result")
ROOT = Path(__file__).resolve().parent.parent.parent
WAIT_SECONDS = 60.0  # for what comes in milliseconds; only a fault takes as long
SHORT_SECONDS = 0.5  # for pastes that are to run into the limit of time
LONG_SECONDS = 30.0  # for pastes that are not, however busy the machine


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until this holds."""
    give_up = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < give_up
        time.sleep(0.005)


def doubled(zygote: Zygote) -> bool:
    """Whether a first process waits outside of the namespaces for the one that works."""
    return any("namespaces" in layer for layer in zygote.active)


@dataclass
class Grader:
    """A service with an event loop that runs while a test asks it something."""

    workers: int = 2
    runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    numbers: Iterator[int] = field(default_factory=count)
    service: Service = field(init=False)

    def __post_init__(self) -> None:
        self.service = Service(self.workers, LONG_SECONDS)
        self.do(self.service.start())

    def do(self, work: Awaitable[Result]) -> Result:
        """Run the loop until this is done."""

        async def within() -> Result:
            async with asyncio.timeout(WAIT_SECONDS):
                return await work

        return self.runner.run(within())

    def until(self, true: Callable[[], bool]) -> None:
        """Run the loop until this holds."""

        async def wait() -> None:
            while not true():  # noqa: ASYNC110 - processes end without telling this loop
                await asyncio.sleep(0.002)

        self.do(wait())

    def settle(self) -> None:
        """Run the loop until nothing is left to do and no child but the idle ones is there."""

        def quiet() -> bool:
            return not self.service._tasks and all(
                zygote.alive and not zygote._asked and len(self.children(zygote)) == len(idle)
                for zygote in self.service.workers.zygotes
                for idle in [zygote._idle]
            )

        self.until(quiet)

    def children(self, zygote: Zygote) -> list[int]:
        """The processes below a zygote; the zygote may itself be two processes."""
        below = tree(zygote.pid)
        return below[1:] if doubled(zygote) else below

    @contextmanager
    def limit(self, seconds: float = SHORT_SECONDS) -> Iterator[None]:
        """Another limit of time for what runs meanwhile."""
        for zygote in self.service.workers.zygotes:
            zygote.wall_seconds = seconds
        yield
        for zygote in self.service.workers.zygotes:
            zygote.wall_seconds = LONG_SECONDS

    def register(self, programs: Programs) -> str:
        """The key of a card that must be taken."""
        answer = self.do(self.service.register(programs))
        assert isinstance(answer, Registered), answer
        return answer.key

    def grade(self, key: str, source: str, learner: str | None = None) -> Judgement:
        """The judgement on one submission, of a learner nobody has met by default."""
        answer = self.ask(key, source, learner)
        assert isinstance(answer, Judgement), answer
        return answer

    def ask(self, key: str, source: str, learner: str | None = None) -> Judgement | Refused:
        """What the service answers to one submission."""
        name = f"learner {next(self.numbers)}" if learner is None else learner
        return self.do(self.service.grade(key, name, source))

    def ring(self, key: str) -> list[CaseSet]:
        """The case sets that the service keeps for a card."""
        return list(self.service._shelves[key].ring)

    def close(self) -> None:
        """Stop everything."""
        self.do(self.service.stop())
        self.runner.close()


@dataclass
class Server:
    """`python -m grader serve` as a process of its own."""

    process: subprocess.Popen[bytes]
    socket: Path
    log: Path

    def wait(self) -> int:
        """The exit code, once it has ended."""
        return self.process.wait(WAIT_SECONDS)

    def end(self) -> None:
        """Kill it, if it still runs."""
        self.process.kill()
        self.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()


def start_server(socket: Path, log: Path, options: tuple[str, ...]) -> Server:
    command = [sys.executable, "-m", "grader", "serve", "--socket", str(socket), "--workers", "1"]
    with log.open("wb") as words:
        process = subprocess.Popen(
            [*command, *options], stdin=subprocess.PIPE, stderr=words, cwd=ROOT
        )
    while b"listening" not in log.read_bytes():
        try:
            process.wait(0.01)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(log.read_text())
    return Server(process, socket, log)
