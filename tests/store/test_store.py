"""The store between threads and between processes."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from store_rows import ADA, BEN, NOW, fill, submit

from bot.core.errors import OperatorError
from bot.core.ports import Transaction
from bot.store.database import open_read_only, open_to_write
from bot.store.store import SqlStore

HERE = Path(__file__).parent
ENDLESS = 60


def how_many(tx: Transaction) -> int:
    return len(tx.waiting())


@pytest.mark.asyncio
async def test_a_work_is_kept_when_it_returns(store: SqlStore) -> None:
    learner = await store.write(lambda tx: tx.learner_of(ADA, NOW))
    assert await store.read(lambda tx: tx.learner(learner.id)) == learner


@pytest.mark.asyncio
async def test_nothing_of_a_work_is_kept_when_it_raises(store: SqlStore) -> None:
    def work(tx: Transaction) -> None:
        fill(tx, ADA)
        raise KeyError("in the middle")

    with pytest.raises(KeyError, match="in the middle"):
        await store.write(work)
    learner = await store.write(lambda tx: tx.learner_of(BEN, NOW))
    assert await store.read(how_many) == 0
    assert learner.id == 1


@pytest.mark.asyncio
async def test_works_that_write_are_run_one_after_the_other(store: SqlStore) -> None:
    submission = await store.write(submit)
    counts = await asyncio.gather(
        *(store.write(lambda tx: tx.count_failure(submission)) for _ in range(20))
    )
    assert counts == list(range(1, 21))


@pytest.mark.asyncio
async def test_a_reader_sees_one_state_while_the_writer_writes(store: SqlStore) -> None:
    looked, written = threading.Event(), threading.Event()

    def work(tx: Transaction) -> tuple[int, int]:
        before = how_many(tx)
        looked.set()
        assert written.wait(ENDLESS)
        return before, how_many(tx)

    await store.write(lambda tx: submit(tx, ADA, "first"))
    reading = asyncio.create_task(store.read(work))
    assert await asyncio.to_thread(looked.wait, ENDLESS)
    await store.write(lambda tx: submit(tx, ADA, "second"))
    assert await store.read(how_many) == 2
    written.set()
    assert await reading == (1, 1)


@pytest.mark.asyncio
async def test_a_work_that_reads_cannot_write(store: SqlStore) -> None:
    with pytest.raises(OperatorError, match="could not write"):
        await store.read(submit)
    assert await store.read(how_many) == 0


@pytest.mark.asyncio
async def test_a_store_that_only_reads_says_so(store: SqlStore, path: Path) -> None:
    await store.write(submit)
    reads = SqlStore(open_read_only(path))
    assert await reads.read(how_many) == 1
    with pytest.raises(OperatorError, match="opened to be read only"):
        await reads.write(submit)
    reads.close()


@pytest.mark.asyncio
async def test_closing_waits_for_what_runs(path: Path) -> None:
    store = SqlStore(open_to_write(path))
    started = threading.Event()

    def work(tx: Transaction) -> int:
        started.set()
        return fill(tx, ADA).id

    writing = asyncio.create_task(store.write(work))
    assert await asyncio.to_thread(started.wait, ENDLESS)
    store.close()
    learner = await writing
    reads = SqlStore(open_read_only(path))
    assert (await reads.read(lambda tx: tx.learner(learner))).id == learner
    reads.close()


# --- between processes --------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from bot.core.errors import OperatorError
from bot.store.database import open_to_write
print("ready", flush=True)
sys.stdin.readline()
try:
    database = open_to_write(Path(sys.argv[1]))
except OperatorError as error:
    print(error, flush=True)
else:
    print("held", flush=True)
sys.stdin.readline()
"""

KEEP = """
import asyncio, sys
from pathlib import Path
from bot.store.database import open_to_write
from bot.store.store import SqlStore
from store_rows import ADA, submit

def unfinished(tx):
    submit(tx, ADA, "unfinished")
    print("in the middle", flush=True)
    sys.stdin.readline()

async def main():
    store = SqlStore(open_to_write(Path(sys.argv[1])))
    await store.write(lambda tx: submit(tx, ADA, "acknowledged"))
    print("acknowledged", flush=True)
    await store.write(unfinished)

asyncio.run(main())
"""


def start(script: str, path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def test_of_two_processes_one_holds_the_file(path: Path) -> None:
    with start(HOLD, path) as one, start(HOLD, path) as two:
        assert [said(one), said(two)] == ["ready", "ready"]
        go_on(one)
        go_on(two)
        answers = [said(one), said(two)]
        for process in (one, two):
            process.communicate("\n")
    assert answers.count("held") == 1
    [refusal] = [answer for answer in answers if answer != "held"]
    assert refusal.startswith(f"Another bot holds {path}")
    open_to_write(path).close()


@pytest.mark.asyncio
async def test_what_was_acknowledged_survives_a_kill(path: Path) -> None:
    with start(KEEP, path) as process:
        assert [said(process), said(process)] == ["acknowledged", "in the middle"]
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
    store = SqlStore(open_to_write(path))
    assert [each.key for each in await store.read(lambda tx: tx.waiting())] == ["acknowledged"]
    store.close()
