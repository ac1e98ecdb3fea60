"""Bots that are killed on the way: every card is in its channel once, or an organiser was told."""

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from club import Club, at
from fake_slack.redirect import Served, served_in_a_thread

from bot.core.ports import Transaction
from bot.store.database import open_read_only
from bot.store.store import SqlStore

HERE = Path(__file__).parent
KILLED = -signal.SIGKILL
TOLD = "cannot tell whether the card is there"
READABLE = pytest.mark.parametrize("readable", [True, False], ids=["readable", "unreadable"])


class Stage:
    """A Slack in a thread, the process that starts bots, and a database of cohorts."""

    def __init__(self, folder: Path, served: Served, channels: int) -> None:
        self.served, self.platform = served, served.platform
        served.run(self._scene(channels))
        folder.mkdir()
        club = Club(folder)
        for channel in self.channels:
            asyncio.run(club.start(channel.id, days="daily", organisers=self.olga.id))
        club.close()
        self.prepared = folder / "practice.db"
        path = os.pathsep.join(map(str, (HERE, HERE.parents[1] / "core", HERE.parents[2])))
        self.launcher = subprocess.Popen(
            [sys.executable, str(HERE / "slack_killable.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )

    async def _scene(self, channels: int) -> None:
        guild = self.platform.guild()
        self.channels = [guild.channel(f"c{n}") for n in range(channels)]
        self.olga = guild.learner("Olga", "manage_guild", at=self.channels[0])
        self.scopes = guild.scopes

    def forget(self, *, readable: bool) -> None:
        for room in self.platform.world.rooms.values():
            room.posts.clear()
        (self.scopes.add if readable else self.scopes.discard)("channels:history")

    def run(self, now: datetime, database: Path, **orders: float) -> int:
        """Run a bot to its end; how it ended."""
        # The clock of Slack goes with that of the bot.
        self.platform.world.now = now.timestamp
        socket = f"{self.platform.api_url} {self.platform.token}"
        told: dict[str, Any] = {"database": str(database), "now": now.isoformat()}
        told |= {"socket": socket, "readable": True, "kill_at": 0, **orders}
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        self.launcher.stdin.write(json.dumps(told) + "\n")
        self.launcher.stdin.flush()
        while not isinstance(found := json.loads(self.launcher.stdout.readline()), dict):
            pass
        return int(found["ended"])

    def check(self, database: Path, days: int, *, readable: bool) -> None:
        """Every card is there once, or the organiser was told that nobody knows."""
        markers = {
            (channel.id, one.metadata["event_payload"]["marker"]): one.id
            for channel in self.channels
            for one in channel.messages
        }
        assert len(markers) == sum(len(channel.messages) for channel in self.channels)
        opened = Counter(
            one.metadata["event_payload"]["marker"]
            for channel in self.channels
            for card in channel.messages
            for one in channel.replies(card)
        )
        assert not readable or max(opened.values(), default=0) <= 1
        recorded = recorded_in(database)
        assert len(recorded) == len(self.channels) * days
        assert recorded.keys() >= markers.keys()
        for card, (state, message) in recorded.items():
            if state == "sent":
                assert message == markers[card]
            else:
                assert not readable
                assert state == "unknown"
                assert any(TOLD in one.text for one in self.olga.dms)

    def close(self) -> None:
        self.launcher.communicate()


def recorded_in(database: Path) -> dict[tuple[str, str], tuple[str, str | None]]:
    """State and message of every posting, by channel and marker."""
    store = SqlStore(open_read_only(database))

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


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with served_in_a_thread() as served:
        stage = Stage(tmp_path_factory.mktemp("stage") / "practice", served, channels=2)
        yield stage
        stage.close()


def at_every_step(stage: Stage, folder: Path, steps: range, *, readable: bool) -> int:
    """Kill a bot at each of these steps, then let another come to its end; how many there were."""
    for step in steps:
        database = folder / f"{step}.db"
        shutil.copy(stage.prepared, database)
        stage.forget(readable=readable)
        ended = stage.run(at(6), database, kill_at=step)
        assert stage.run(at(6, 9, 5), database) == 0
        stage.check(database, 1, readable=readable)
        if ended == 0:
            return step
        assert ended == KILLED
    return steps.stop


def test_a_kill_while_a_card_is_sent(tmp_path: Path, stage: Stage) -> None:
    assert at_every_step(stage, tmp_path, range(14, 17), readable=True) == 17


@pytest.mark.slow
@pytest.mark.timeout(3600)
@READABLE
def test_a_kill_at_every_step(readable: bool, tmp_path: Path, stage: Stage) -> None:
    assert at_every_step(stage, tmp_path, range(1, 400), readable=readable) > 30


@pytest.mark.slow
@pytest.mark.timeout(3600)
@READABLE
def test_a_hundred_kills_at_random(readable: bool, tmp_path: Path, stage: Stage) -> None:
    database, chance = tmp_path / "practice.db", random.Random(6)
    shutil.copy(stage.prepared, database)
    stage.forget(readable=readable)
    killed = day = 0
    while killed < 100:
        now = at(6) + timedelta(days=day)
        for turn in range(4):
            later = now + timedelta(minutes=2 * turn)
            killed += stage.run(later, database, kill_after=chance.uniform(0, 0.3)) == KILLED
        assert stage.run(now + timedelta(minutes=8), database) == 0
        day += 1
        stage.check(database, day, readable=readable)
