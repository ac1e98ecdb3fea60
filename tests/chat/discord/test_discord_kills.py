"""A bot is killed at every step between due and recorded, and at random: each card comes once, with
one thread. Discord is a server that outlives it."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from club import CHIEF, Club, at
from fake_discord import FakeDiscord, environment, served_in_a_thread
from fake_discord.redirect import Served

from bot.chat.discord.invite import LEAST
from bot.core.model_cohort import Place, PostingState
from bot.core.ports import Transaction
from bot.store.database import open_read_only
from bot.store.store import SqlStore

HERE = Path(__file__).parent
KILLED = -signal.SIGKILL
WITHIN = 40  # steps, and more than there are


class Stage:
    """A Discord with a channel, the process that starts bots, and a database with its cohort."""

    def __init__(self, folder: Path, served: Served) -> None:
        self.platform: FakeDiscord = served.platform
        self.platform.check_later = True
        self.served, self.folder = served, folder
        core = HERE.parent.parent / "core"
        path = os.pathsep.join(map(str, (HERE, core, HERE.parents[2])))
        self.launcher = subprocess.Popen(
            [sys.executable, str(HERE / "discord_killable.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(self.platform)
            | {"PYTHONPATH": path, "DISCORD_TOKEN": self.platform.token},
        )

    def scene(self, name: str) -> "Scene":
        return Scene(self, self.folder / name)

    def run(self, **orders: object) -> int:
        """Run a bot to its end; how it ended."""
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        self.launcher.stdin.write(json.dumps(orders) + "\n")
        self.launcher.stdin.flush()
        while not isinstance(found := json.loads(self.launcher.stdout.readline()), dict):
            pass
        return int(found["ended"])

    async def channel_of_a_guild(self) -> object:
        guild = self.platform.guild(bot_permissions=LEAST.value)
        return guild, guild.channel()


class Scene:
    """A channel whose card comes daily at nine."""

    def __init__(self, stage: Stage, folder: Path) -> None:
        self.stage, self.database = stage, folder / "practice.db"
        self.guild, self.channel = stage.served.run(stage.channel_of_a_guild())
        folder.mkdir()
        club = Club(folder)
        place = Place("discord", self.guild.id, self.channel.id)
        wishes = {"days": "daily", "hour": "09:00"}
        asyncio.run(club.organising.start(CHIEF, place, "#practice", "UTC", wishes))
        club.close()

    def run(self, now: datetime, **orders: float) -> int:
        world = self.stage.platform.world
        world.now = lambda: now
        return self.stage.run(
            database=str(self.database), now=now.isoformat(), **{"kill_at": 0, **orders}
        )

    def check(self, days: int = 1) -> None:
        """Every card is there once, with its thread, and recorded as what it is."""
        store = SqlStore(open_read_only(self.database))

        def work(tx: Transaction) -> list[tuple[str, str | None]]:
            [cohort] = tx.cohorts()
            return [(one.state, one.message) for one in tx.postings(cohort.id)]

        try:
            recorded = asyncio.run(store.read(work))
        finally:
            store.close()
        messages = [message.id for message in self.channel.messages]
        assert recorded == [(PostingState.SENT, message) for message in messages]
        assert len(messages) == days
        assert len({thread.payload["name"] for thread in self.channel.threads}) == days
        assert len(self.channel.threads) == days


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with served_in_a_thread() as served:
        stage = Stage(tmp_path_factory.mktemp("discord"), served)
        yield stage
        stage.launcher.communicate()
        served.platform.check()


@pytest.mark.parametrize("step", [9, 12, 14, 16])
def test_a_bot_that_is_killed_on_the_way(step: int, stage: Stage) -> None:
    here = stage.scene(f"at {step}")
    assert here.run(at(6), kill_at=step) == KILLED
    assert here.run(at(6, 9, 5)) == 0
    here.check()


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_kill_at_every_step(stage: Stage) -> None:
    step, ended = 0, KILLED
    while ended == KILLED:
        step += 1
        here = stage.scene(f"every {step}")
        ended = here.run(at(6), kill_at=step)
        assert here.run(at(6, 9, 5)) == 0
        here.check()
    assert ended == 0
    assert 20 < step < 2 * WITHIN


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_kills_at_random(stage: Stage) -> None:
    here = stage.scene("random")
    chance = random.Random(100)
    killed = day = 0
    while killed < 100:
        now = at(6) + timedelta(days=day)
        for turn in range(4):
            then = now + timedelta(minutes=2 * turn)
            killed += here.run(then, kill_after=chance.uniform(0, 0.4)) == KILLED
        assert here.run(now + timedelta(minutes=10)) == 0
        day += 1
        here.check(day)
