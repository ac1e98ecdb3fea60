"""Where bots under load are started and ended, what they say, and who comes after them."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from loaded_bot import PLATFORM
from running_bot import copy_deck, start_grader, stop

from bot import jobs
from bot.app import DATABASE, SystemClock
from bot.core.front_desk import FrontDesk
from bot.core.model import Submission
from bot.core.practice import Practice
from bot.core.reply import Reply
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.store.database import open_to_write
from bot.store.store import SqlStore

HERE = Path(__file__).parent


@dataclass
class Heard:
    """What a bot said, and after it whoever rescued what it had left."""

    kept: set[str] = field(default_factory=set)
    told: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)

    def take(self, line: str) -> None:
        """Take a line in."""
        what, _, word = line.strip().partition(" ")
        match what:
            case "kept":
                self.kept.add(word)
            case "told" | "noted":
                getattr(self, what)[word] += 1
            case "sorry":
                raise AssertionError(f"a learner was answered with {word}")


class Launcher:
    """The process that starts bots, with what it says."""

    def __init__(self, *before: str, log: Path) -> None:
        path = os.pathsep.join((str(HERE), str(HERE.parent.parent)))
        self.errors = log.open("ab")
        self.process = subprocess.Popen(
            [*before, sys.executable, str(HERE / "loaded_bot.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )

    def begin(self, **orders: object) -> int:
        """Start a bot; its process."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(orders, default=str) + "\n")
        self.process.stdin.flush()
        return int(self.line().split()[1])

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def close(self) -> None:
        self.process.communicate()
        self.errors.close()


class Stage:
    """A folder with a small deck, a grader, and the process that starts bots."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.socket = folder, folder / "grader.sock"
        copy_deck(folder / "cards")
        self.deck = load_deck(folder / "cards").deck
        self.grader = start_grader(self.socket)
        self.launcher = Launcher(log=folder / "log")

    def orders(self, data: Path, name: str) -> dict[str, object]:
        cards, grader = self.folder / "cards", self.socket
        return {"data": data, "cards": cards, "grader": grader, "name": name}

    def end_at_random(
        self, data: Path, number: int, name: str, heard: Heard, chance: Random
    ) -> int:
        """Run a bot, and send it a signal at a random moment; how it ended."""
        bot = self.launcher.begin(**self.orders(data, name))
        for _ in range(max(0, chance.randrange(-10, 40))):  # with 0 it may not serve yet
            heard.take(self.launcher.line())
        time.sleep(chance.uniform(0, 0.1))
        os.kill(bot, number)
        while not (line := self.launcher.line()).startswith("ended"):
            heard.take(line)
        return int(line.split()[1])

    def rescue(self, data: Path, heard: Heard) -> None:
        """Open the data as the next bot would, and tell what is owed."""
        asyncio.run(self._rescue(data, heard))

    async def _rescue(self, data: Path, heard: Heard) -> None:
        store = SqlStore(open_to_write(data / DATABASE))
        async with GraderClient(self.socket) as grader:
            practice = Practice(
                deck=self.deck, store=store, grader=grader, clock=SystemClock(), zone="UTC"
            )
            judge, keys = practice.judge, dict[int, str]()

            async def named(submission: Submission) -> Reply:
                keys[submission.id] = submission.key
                return await judge(submission)

            practice.judge = named  # type: ignore[method-assign]
            for owed in await jobs.rescue(practice, PLATFORM):
                heard.told.update(keys[one] for one in owed.reply.tells)
                await FrontDesk(practice).told(owed.reply.tells)
                heard.noted.update(keys[one] for one in owed.reply.tells)
        store.close()

    def close(self) -> None:
        self.launcher.close()
        stop(self.grader)
