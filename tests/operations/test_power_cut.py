"""The bot ends at a hundred random moments under load: by SIGTERM, by SIGKILL, and by a power cut.

Ten learners paste at once and a real grader judges. Whatever was acknowledged is there afterwards
and is answered once. A power cut is played from a trace of system calls: the database is opened
from what had been synced, and from that with some of the rest, pages torn among it.
"""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
import traced_disk
from loaded_bot import PLATFORM
from running_bot import copy_deck, start_grader, stop
from traced_disk import Call, Disk

from bot import jobs
from bot.app import SystemClock
from bot.core.front_desk import FrontDesk
from bot.core.model import Submission
from bot.core.practice import Practice
from bot.core.reply import Reply
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.store.database import open_to_write
from bot.store.soundness import sound
from bot.store.store import SqlStore

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]
HERE = Path(__file__).parent
DATABASE = "practice.db"
TERMINATED, KILLED, CUT = 20, 40, 40
TRACED_PASTES = 300
SEED = 8
# How often a verdict was told and written down as told: once; once, and the end came before anybody
# heard that it was written down; and again, since the end came before it was.
ONCE = ((1, 1), (1, 0), (2, 1))


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

    def end_at_random(self, data: Path, number: int, name: str, heard: Heard) -> int:
        """Run a bot, and send it a signal at a moment that its name decides; how it ended."""
        chance = Random(f"{SEED} {name}")
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


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    stage = Stage(tmp_path_factory.mktemp("stage"))
    yield stage
    stage.close()


def answered_once(data: Path, heard: Heard, where: str) -> None:
    """Check it of a database in which nothing is left to be done."""
    assert sound(data / DATABASE).rows["untold"] == 0, where
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        query = "select key, verdict from submissions left join attempts on submission_id = id"
        rows = dict(connection.execute(query).fetchall())
    assert heard.kept - rows.keys() == set(), f"{where}: acknowledged and not there"
    assert None not in rows.values(), f"{where}: without a verdict"
    assert "internal_error" not in rows.values(), where
    answers = {key: (heard.told[key], heard.noted[key]) for key in rows}
    assert {key: found for key, found in answers.items() if found not in ONCE} == {}, where


# --- by a signal --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "moments"), [(signal.SIGTERM, TERMINATED), (signal.SIGKILL, KILLED)]
)
def test_a_signal_at_random_moments(
    number: signal.Signals, moments: int, stage: Stage, tmp_path: Path
) -> None:
    heard, ends, waited = Heard(), Counter[int](), 0
    for moment in range(moments):
        name = f"{number.name}-{moment}"
        ends[stage.end_at_random(tmp_path, number, name, heard)] += 1
        waited += len(heard.kept - heard.noted.keys())
        if number is signal.SIGTERM:  # what runs is finished before the end
            assert heard.kept == heard.noted.keys() == heard.told.keys(), name
        stage.rescue(tmp_path, heard)
        answered_once(tmp_path, heard, name)
    twice = sum(heard.told.values()) - len(heard.told)
    tell(
        f"{number.name} at {moments} moments (seed {SEED}): {len(heard.kept)} acknowledged, all "
        f"there with one verdict, {waited} of them told by whoever came after; told again since "
        f"nobody had written down that they were told: {twice}; ended {dict(ends)}"
    )
    assert len(heard.kept) > moments
    if number is signal.SIGTERM:
        assert (twice, set(ends) - {-number}) == (0, {0})
    else:
        assert set(ends) == {-number}
        assert twice <= 10 * moments


# --- by a power cut -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Traced:
    """A bot that was traced under load until it was killed, over files of an earlier one."""

    data: Path
    calls: list[Call]

    @property
    def database(self) -> str:
        return str(self.data / DATABASE)

    @property
    def log(self) -> str:
        return f"{self.database}-wal"


@pytest.fixture(scope="module")
def traced(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> Traced:
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed, so nobody sees what is synced")
    folder = tmp_path_factory.mktemp("traced")
    data, trace = folder / "data", folder / "trace"
    data.mkdir()
    open_to_write(data / DATABASE).close()
    shutil.copytree(data, folder / "before")
    options = ["-f", "--seccomp-bpf", "-y", "-xx", "-qq", "-s", str(traced_disk.LONGEST)]
    launcher = Launcher(
        strace, *options, "-e", f"trace={traced_disk.CALLS}", "-o", str(trace), log=folder / "log"
    )
    bot = launcher.begin(**stage.orders(data, "traced"))
    heard = Heard()
    while len(heard.kept) < TRACED_PASTES:
        line = launcher.line()
        assert line, (folder / "log").read_text()
        heard.take(line)
    os.kill(bot, signal.SIGKILL)
    while not launcher.line().startswith("ended"):
        pass
    launcher.close()
    for name in (DATABASE, f"{DATABASE}-wal"):
        (data / name).unlink()
    shutil.copy(folder / "before" / DATABASE, data)
    (data / f"{DATABASE}-wal").touch()
    return Traced(data, traced_disk.calls(trace))


def acknowledged(call: Call) -> str | None:
    """The key of the paste that a call acknowledges."""
    words = call.data.decode("utf-8", "replace") if call.name == "write" else ""
    return words.split()[1] if words.startswith("kept ") else None


def test_what_is_acknowledged_was_synced_before(traced: Traced) -> None:
    """Each key is in pages of the log that a sync covers which ended before the acknowledgement."""
    unsafe: list[Call] = []
    safe, seen, syncs = bytearray(), dict[str, int](), 0
    for call in traced.calls:
        if call.path == traced.log and call.name == "pwrite64":
            unsafe.append(call)
        elif call.path == traced.log and call.name in ("fsync", "fdatasync"):
            syncs += 1
            covered = [one for one in unsafe if one.ended < call.began]
            safe += b"".join(one.data for one in covered)
            unsafe = unsafe[len(covered) :]
        elif (key := acknowledged(call)) is not None and key not in seen:
            assert f"{key}".encode() in safe, f"{key} was acknowledged before it was synced"
            seen[key] = call.began
    first = min(seen.values())
    folders = [c for c in traced.calls if c.name == "fsync" and c.path == str(traced.data)]
    assert folders, "the name of the log was never synced"
    assert folders[0].ended < first, "the log's name was synced after the first acknowledgement"
    tell(
        f"trace: {len(seen)} acknowledged, each after the sync of its row; {syncs} syncs of the "
        f"log, the folder's before the first acknowledgement"
    )
    assert len(seen) >= TRACED_PASTES


def test_a_power_cut_at_random_moments(traced: Traced, stage: Stage, tmp_path: Path) -> None:
    chance = Random(SEED)
    first = next(n for n, call in enumerate(traced.calls) if acknowledged(call))
    moments = sorted(chance.sample(range(first, len(traced.calls)), CUT))
    disk, heard = Disk([Path(traced.database), Path(traced.log)]), Heard()
    rows = lost = 0
    for at, call in enumerate(traced.calls):
        disk.take(call)
        for line in (
            call.data.decode("utf-8", "replace").splitlines() if call.name == "write" else ()
        ):
            heard.take(line)
        if at in moments:
            number = moments.index(at)
            data = tmp_path / str(number)
            data.mkdir()
            lost += sum(len(file.since) for file in disk.files.values())
            disk.cut(data, Random(f"{SEED} {number}") if number % 4 else None)
            after = Heard(set(heard.kept), Counter(heard.told), Counter(heard.noted))
            stage.rescue(data, after)
            answered_once(data, after, f"power cut {number} at call {at}, seed {SEED}")
            rows += len(heard.kept)
            shutil.rmtree(data)
    checkpoints = sum(
        call.path == traced.database and call.name in ("fsync", "fdatasync")
        for call in traced.calls
    )
    tell(
        f"power cut at {CUT} moments (seed {SEED}) of {len(traced.calls)} calls with {checkpoints} "
        f"checkpoints: {rows} acknowledged before them, all there with one verdict; {lost} writes "
        f"were not synced at these moments, and went, stayed or were torn"
    )
    assert checkpoints > 0
    assert lost > 0


def tell(figures: str) -> None:
    sys.stdout.write(f"\n{figures}\n")
