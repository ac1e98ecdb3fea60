"""The bot ends at a hundred random moments under load: by SIGTERM, by SIGKILL, and by a power cut.

Ten learners paste at once and a real grader judges. Whatever was acknowledged is there afterwards
and is answered once. A power cut is played from a trace of system calls: the database is opened
from what had been synced, and from that with some of the rest, pages torn among it.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
import traced_disk
from ten_learners import Heard, Launcher, Stage
from traced_disk import SYNC, Call, Disk

from bot.app import DATABASE
from bot.store.database import open_to_write
from bot.store.soundness import sound

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]
TERMINATED, KILLED, CUT = 20, 40, 40
TRACED_PASTES = 300
SEED = 8
# How often a verdict was told and written down as told: once; once, and the end came before anybody
# heard that it was written down; and again, since the end came before it was.
ONCE = ((1, 1), (1, 0), (2, 1))


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
        chance = Random(f"{SEED} {name}")
        ends[stage.end_at_random(tmp_path, number, name, heard, chance)] += 1
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
    options = ["-f", "--seccomp-bpf", "-y", "-xx", "-qq", "-s", str(traced_disk.LONGEST)]
    tried = subprocess.run([strace, *options, "true"], capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"strace may not trace here: {tried.stderr.strip()}")
    folder = tmp_path_factory.mktemp("traced")
    data, trace = folder / "data", folder / "trace"
    data.mkdir()
    open_to_write(data / DATABASE).close()
    shutil.copytree(data, folder / "before")
    launcher = Launcher(
        strace, *options, "-e", f"trace={traced_disk.CALLS}", "-o", str(trace), log=folder / "log"
    )
    bot = launcher.begin(**stage.orders(data, "traced"))
    heard = Heard()
    while len(heard.kept) <= TRACED_PASTES:  # the last one's call may not end for the tracer
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
        elif call.path == traced.log and call.name in SYNC:
            syncs += 1
            covered = [one for one in unsafe if one.ended < call.began]
            safe += b"".join(one.data for one in covered)
            unsafe = unsafe[len(covered) :]
        elif (key := acknowledged(call)) is not None and key not in seen:
            assert f"{key}".encode() in safe, f"{key} was acknowledged before it was synced"
            seen[key] = call.began
    first = min(seen.values())
    folders = [c for c in traced.calls if c.name in SYNC and c.path == str(traced.data)]
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
    checkpoints = sum(call.path == traced.database and call.name in SYNC for call in traced.calls)
    tell(
        f"power cut at {CUT} moments (seed {SEED}) of {len(traced.calls)} calls with {checkpoints} "
        f"checkpoints: {rows} acknowledged before them, all there with one verdict; {lost} writes "
        f"were not synced at these moments, and went, stayed or were torn"
    )
    assert checkpoints > 0
    assert lost > 0


def tell(figures: str) -> None:
    sys.stdout.write(f"\n{figures}\n")
