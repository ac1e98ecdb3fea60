"""A bot is killed at every step between due and recorded, and at random: no card is missing, none
comes twice. The platform is another process, which keeps what it was sent."""

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from club import Club, at

from bot.core.ports import Transaction
from bot.store.database import open_read_only
from bot.store.store import SqlStore

HERE = Path(__file__).parent
REFUSED = 3
KILLED = -signal.SIGKILL
READABLE = pytest.mark.parametrize("readable", [True, False], ids=["readable", "unreadable"])


def start(script: str, *words: str) -> subprocess.Popen[str]:
    path = os.pathsep.join((str(HERE), str(HERE.parent.parent)))
    return subprocess.Popen(
        [sys.executable, str(HERE / script), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


class Stage:
    """The platform's process, the one that starts bots, and databases of one and five cohorts."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "s"
        self.prepared = {size: prepare(folder / str(size), size) for size in (1, 5)}
        self.launcher, self.platform = start("killable.py"), start("stand_in.py", str(self.socket))
        assert self.platform.stdout is not None
        assert self.platform.stdout.readline() == "ready\n"

    def run(self, **orders: object) -> tuple[int, str]:
        """Run a bot to its end; how it ended, and what it said before."""
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        self.launcher.stdin.write(json.dumps(orders) + "\n")
        self.launcher.stdin.flush()
        said = ""
        while not isinstance(found := json.loads(self.launcher.stdout.readline()), dict):
            said = found
        return int(found["ended"]), said

    def ask(self, operation: str) -> dict[str, list[list[str]]]:
        """Ask the platform what it has kept, or to forget it."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.socket))
            line.sendall(json.dumps({"op": operation}).encode() + b"\n")
            with line.makefile() as answer:
                return json.loads(answer.readline())

    def close(self) -> None:
        self.launcher.communicate()
        self.platform.kill()
        self.platform.communicate()


def prepare(folder: Path, cohorts: int) -> Path:
    folder.mkdir()
    club = Club(folder)
    for channel in range(cohorts):
        asyncio.run(club.start(f"c{channel}", days="daily"))
    club.close()
    return folder / "practice.db"


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("stage"))
    yield stage
    stage.close()


class Scene:
    """A database with cohorts of one hour, and a platform that has heard nothing yet."""

    def __init__(
        self, stage: Stage, database: Path, cohorts: int = 1, *, readable: bool = True
    ) -> None:
        shutil.copy(stage.prepared[cohorts], database)
        self.database, self.stage = database, stage
        self.cohorts, self.readable = cohorts, readable
        stage.ask("forget")

    def run(self, now: datetime, **orders: float) -> tuple[int, str]:
        return self.stage.run(
            database=str(self.database),
            socket=str(self.stage.socket),
            readable=self.readable,
            now=now.isoformat(),
            **{"kill_at": 0, **orders},
        )

    def recorded(self) -> dict[tuple[str, str], tuple[str, str | None]]:
        """State and message of every posting, by channel and marker."""
        store = SqlStore(open_read_only(self.database))

        def work(tx: Transaction) -> dict[tuple[str, str], tuple[str, str | None]]:
            return {
                (cohort.channel, f"{one.id}-{one.local_day:%Y%m%d}"): (one.state, one.message)
                for cohort in tx.cohorts()
                for one in tx.postings(cohort.id)
            }

        try:
            return asyncio.run(store.read(work))
        finally:
            store.close()

    def states(self) -> list[str]:
        """The states of the postings of the first day."""
        connection = sqlite3.connect(self.database)
        asked = "select state from postings where local_day = '2026-03-06' order by id"
        rows = connection.execute(asked).fetchall()
        connection.close()
        return [state for (state,) in rows]

    def check(self, days: int = 1) -> None:
        """Every card is there once, or the admin was told that nobody knows."""
        heard = self.stage.ask("all")
        messages = [tuple(message) for message in heard["sent"]]
        told = {channel for channel, _ in heard["told"]}
        recorded = self.recorded()
        assert max(Counter(messages).values(), default=0) <= 1
        assert len(recorded) == self.cohorts * days
        assert recorded.keys() >= set(messages)
        for card, (state, message) in recorded.items():
            if state == "sent":
                assert message == f"message {messages.index(card) + 1}"
            else:
                assert not self.readable
                assert (state, card[0] in told) == ("unknown", True)


# --- at every step ------------------------------------------------------------------------------


# Where the only posting is when its bot is killed at a step, and how many messages there are.
ON_THE_WAY = {
    8: ("due", {0}),
    9: ("claimed", {0}),
    12: ("sending", {0}),
    14: ("sending", {0, 1}),  # asked: who knows
    15: ("sending", {1}),
    17: ("sending", {1}),
    18: ("sent", {1}),
}


@READABLE
def test_a_bot_that_is_killed_on_the_way_from_due_to_recorded(
    readable: bool, tmp_path: Path, stage: Stage
) -> None:
    for step, (state, messages) in ON_THE_WAY.items():
        here = Scene(stage, tmp_path / f"{step}.db", readable=readable)
        assert here.run(at(6), kill_at=step)[0] == KILLED
        assert here.states() == [state]
        assert len(stage.ask("all")["sent"]) in messages
        assert here.run(at(6, 9, 5))[0] == 0
        here.check()
        nobody_knows = state == "sending" and not readable
        assert here.states() == ["unknown" if nobody_knows else "sent"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@READABLE
@pytest.mark.parametrize(("cohorts", "least"), [(1, 20), (5, 80)], ids=["one", "five"])
def test_a_kill_at_every_step(
    readable: bool, cohorts: int, least: int, tmp_path: Path, stage: Stage
) -> None:
    step, ended = 0, KILLED
    while ended == KILLED:
        step += 1
        here = Scene(stage, tmp_path / f"{step}.db", cohorts, readable=readable)
        ended, _ = here.run(at(6), kill_at=step)
        assert here.run(at(6, 9, 5))[0] == 0
        here.check()
    assert ended == 0
    assert step > least


def test_a_bot_that_is_killed_again_and_again(tmp_path: Path, stage: Stage) -> None:
    here = Scene(stage, tmp_path / "practice.db")
    ends = [
        here.run(at(6) + timedelta(minutes=2 * turn), kill_at=step)[0]
        for turn, step in enumerate((8, 10, 12, 13, 14, 15, 16))
    ]
    assert ends.count(KILLED) > 3
    assert here.run(at(6, 9, 30))[0] == 0
    here.check()


def test_a_second_bot_on_the_same_database_refuses(tmp_path: Path, stage: Stage) -> None:
    here = Scene(stage, tmp_path / "practice.db")
    first = Club(tmp_path)
    ended, said = here.run(at(6))
    assert ended == REFUSED
    assert said.startswith("Another bot holds")
    assert stage.ask("all") == {"sent": [], "told": []}
    first.close()
    assert here.run(at(6))[0] == 0
    here.check()


# --- at random ----------------------------------------------------------------------------------


def kill_at_random(here: Scene, kills: int, per_day: int) -> None:
    """Days on which bots are killed at random moments, then one comes to its end."""
    chance = random.Random(kills)
    killed = day = 0
    while killed < kills:
        now = at(6) + timedelta(days=day)
        for turn in range(per_day):
            then = now + timedelta(minutes=2 * turn)
            ended, _ = here.run(then, kill_after=chance.uniform(0, 0.15))
            killed += ended == KILLED
        assert here.run(now + timedelta(minutes=2 * per_day))[0] == 0
        day += 1
        here.check(day)


@READABLE
def test_kills_at_random(readable: bool, tmp_path: Path, stage: Stage) -> None:
    here = Scene(stage, tmp_path / "practice.db", 5, readable=readable)
    kill_at_random(here, kills=6, per_day=3)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@READABLE
def test_two_hundred_kills_at_random(readable: bool, tmp_path: Path, stage: Stage) -> None:
    here = Scene(stage, tmp_path / "practice.db", 5, readable=readable)
    kill_at_random(here, kills=200, per_day=4)
