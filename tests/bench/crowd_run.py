"""What a crowd does: each learner presses Submit a fix, fills the modal, and is told a verdict.

The bot is a process of its own; the platform's fake and the learners live in this one.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from bot.core.model import Card
from bot.deck_files import load_deck

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 3.0  # seconds in which a platform wants to be acknowledged
START_SECONDS, PATIENCE = 60.0, 120.0
VERDICT = re.compile(r"^(Accepted|Not yet)\b", re.MULTILINE)
SUBMIT, FIELD = "Submit a fix", "Your code"
# One learner in so many does each of these.
SENDS_TWICE, PRESSES_TWICE, DELIVERED_AGAIN, DELIVERED_LATE = range(0, 20, 5)
HABITS = 20


class Stage(Protocol):
    """A fake with a channel, an organiser and learners."""

    module: str
    platform: Any
    learners: list[Any]

    async def start(self, learners: int) -> None: ...
    def environment(self) -> dict[str, str]: ...
    def is_ready(self) -> bool: ...
    async def posted(self) -> Any: ...
    async def told(self, learner: Any, sent: Any) -> float: ...
    def shown(self, learner: Any, sent: list[Any]) -> list[str]: ...
    def is_late(self, exchange: Any) -> bool: ...
    async def stop(self) -> None: ...


@dataclass
class Try:
    """What one learner did, and what came of it; `told_at` is by the monotonic clock."""

    learner: Any
    is_right: bool
    pressed: list[Any] = field(default_factory=list)
    sent: list[Any] = field(default_factory=list)
    told_at: float | None = None


@dataclass
class Crowd:
    """Learners at a card, some with the right code, some with a defect left."""

    stage: Stage
    message: Any
    card: Card

    async def submits(self, seconds: float) -> list[Try]:
        """Every learner once, spread over the time; the one that goes before them warms up."""
        first, *others = self.stage.learners
        await self._one(first, 1)
        pause = seconds / len(others)
        return await asyncio.gather(
            *(self._one(learner, n, n * pause) for n, learner in enumerate(others))
        )

    async def _one(self, learner: Any, number: int, after: float = 0.0) -> Try:
        await asyncio.sleep(after)
        done, habit = Try(learner, is_right=number % 2 == 0), number % HABITS
        with suppress(AssertionError, TimeoutError):  # it is missed among those that were told
            async with asyncio.timeout(PATIENCE):
                await self._do(done, habit)
        return done

    async def _do(self, done: Try, habit: int) -> None:
        learner, code = done.learner, self.card.reference if done.is_right else one_left(self.card)
        for _ in range(2 if habit == PRESSES_TWICE else 1):
            done.pressed.append(_timed(learner.press(self.message, SUBMIT)))
        for one in done.pressed:
            await one
        modal = next((one.modal for one in reversed(done.pressed) if one.modal), None)
        assert modal is not None, f"{learner.name} got no modal"
        for _ in range(2 if habit == SENDS_TWICE else 1):
            done.sent.append(_timed(learner.fill(modal, {FIELD: code})))
        if habit == DELIVERED_AGAIN:
            done.sent[0].deliver_again()
        done.told_at = await self.stage.told(learner, done.sent[0])
        for one in done.sent:
            await one.acknowledged()
        if habit == DELIVERED_LATE:
            done.sent[0].deliver_again()


def _timed(exchange: Any) -> Any:
    """An interaction that the platform gives up when it is not acknowledged in time."""
    asyncio.get_running_loop().call_later(DEADLINE, exchange.miss_deadline)
    return exchange


def one_left(card: Card) -> str:
    """The reference with one of its planted defects."""
    defect = next(one for one in card.defects if one.planted)
    return card.reference.replace(defect.find, defect.replace)


def card_of(message: Any) -> Card:
    """The card that was posted."""
    deck = load_deck(ROOT / "cards").deck
    return next(card for card in deck.cards if card.title in message.text)


# --- the bot ---------------------------------------------------------------------------------


@asynccontextmanager
async def practising(stage: Stage, name: str, folder: Path) -> AsyncIterator[int]:
    """The bot as a process over a database in the folder, ended with SIGTERM; its id."""
    own = {"PRACTICE_DATA": str(folder / "data"), "PRACTICE_WATCH": "off"}
    environment = stage.environment() | own
    environment["PYTHONPATH"] = os.pathsep.join((environment["PYTHONPATH"], str(ROOT)))
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(  # noqa: ASYNC220 - it begins at once
            [sys.executable, "-m", stage.module, name], cwd=folder, env=environment, stderr=log
        )
    try:
        async with asyncio.timeout(START_SECONDS):
            while not stage.is_ready():
                assert process.poll() is None, (folder / "log").read_text()
                await asyncio.sleep(0.05)
        yield process.pid
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 60) == 0
    finally:
        process.kill()
        process.wait()


def processor_seconds(process: int) -> tuple[float, float]:
    """What a process has used, and what all that it started."""
    times: dict[int, int] = {}
    children: dict[int, list[int]] = {}
    for number, parent, *used in _processes():
        times[number] = sum(used)
        children.setdefault(parent, []).append(number)
    below, found = 0, [*children.get(process, ())]
    while found:
        number = found.pop()
        below += times[number]
        found += children.get(number, ())
    second = os.sysconf("SC_CLK_TCK")
    return times[process] / second, below / second


def _processes() -> Iterator[tuple[int, int, int, int, int, int]]:
    """Each process, its parent, and its own and its ended children's ticks."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            rest = path.read_text().rpartition(") ")[2].split()
            yield int(path.parent.name), int(rest[1]), *map(int, rest[11:15])
