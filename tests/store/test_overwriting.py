"""After a deletion, nothing of a learner is left in the bytes of the database's files."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from store_rows import NOW, WRONG

from bot.core.model import Account, Answer
from bot.core.ports import Transaction
from bot.store import overwriting
from bot.store.database import open_to_write
from bot.store.store import SqlStore

LEARNERS = 40
GONE = range(0, LEARNERS, 2)
Busy = tuple[Path, dict[int, int]]


def mark(number: int) -> str:
    """What is in everything that a learner types or is called."""
    return f"Mark{number * 7919 % 10007:05d}Kram"


def account(number: int) -> Account:
    return Account("discord", "", f"user {mark(number)}", f"Name of {mark(number)}")


def live(tx: Transaction, number: int, dice: random.Random) -> int:
    """One more day in the life of a learner; their id."""
    who = account(number)
    learner = tx.learner_of(who, NOW)
    cohort = tx.direct_cohort(who, "UTC", NOW)
    at = NOW + timedelta(minutes=dice.randrange(10_000))
    card = f"card-{dice.randrange(12)}"
    submission, _ = tx.add_submission(
        key=f"{dice.randrange(10**9)} {mark(number)}",
        learner=learner.id,
        cohort=cohort.id,
        posting=None,
        card=card,
        source=f"# {mark(number)}\n" * dice.choice((1, 20, 600)),
        repairs=(),
        now=at,
    )
    tx.add_attempt(submission.id, WRONG, at)
    tx.add_dispute(submission.id, f"{mark(number)} says", at)
    tx.add_reveal(learner.id, card, Answer.FULL, at)
    tx.add_words(learner.id, card, "explain", f"{mark(number)} " * dice.choice((1, 5, 90)), at)
    return learner.id


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Busy:
    """A database with many learners whose rows have moved from page to page."""
    path = tmp_path_factory.mktemp("busy") / "practice.db"
    store, dice, ids = SqlStore(open_to_write(path)), random.Random(5), {}

    def some_days(tx: Transaction) -> None:
        for _ in range(40):
            number = dice.randrange(LEARNERS)
            ids[number] = live(tx, number, dice)

    for _ in range(20):
        asyncio.run(store.write(some_days))
    store.close()
    return path, ids


@pytest.fixture
def ids(busy: Busy, path: Path) -> dict[int, int]:
    """The ids of its learners; the database is the test's own copy."""
    shutil.copy(busy[0], path)
    return busy[1]


@pytest.fixture
def store(path: Path, ids: dict[int, int]) -> Iterator[SqlStore]:
    store = SqlStore(open_to_write(path))
    yield store
    store.close()


def left_of(path: Path, number: int) -> dict[str, int]:
    """How often a learner's mark is in each of the files."""
    files = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    found = {
        file.name: file.read_bytes().count(mark(number).encode()) for file in files if file.exists()
    }
    return {name: times for name, times in found.items() if times}


def delete(store: SqlStore, learner: int) -> None:
    asyncio.run(store.write(lambda tx: tx.delete_learner(learner)))


def test_nothing_of_a_deleted_learner_is_left_in_any_file(
    store: SqlStore, path: Path, ids: dict[int, int]
) -> None:
    assert all(left_of(path, number) for number in GONE)
    for number in GONE:
        delete(store, ids[number])
        assert left_of(path, number) == {}
    assert all(left_of(path, number) for number in ids if number not in GONE)


def test_zeroed_rows_alone_would_not_do(
    store: SqlStore, path: Path, ids: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overwriting, "AT_ONCE_BYTES", 0)
    for number in GONE:
        delete(store, ids[number])
    assert any(left_of(path, number) for number in GONE)
    asyncio.run(store.tidy())  # a large file waits for the quiet hour
    assert not any(left_of(path, number) for number in GONE)


def test_what_is_owed_is_done_at_the_next_start(
    path: Path, ids: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overwriting, "AT_ONCE_BYTES", 0)
    store = SqlStore(open_to_write(path))
    for number in GONE:
        delete(store, ids[number])
    store.close()
    open_to_write(path).close()
    assert not any(left_of(path, number) for number in GONE)


def test_a_reader_that_holds_the_log_only_delays_it(
    path: Path, ids: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.database._BUSY_SECONDS", 0)
    store = SqlStore(open_to_write(path))
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("select count(*) from accounts").fetchone() == (LEARNERS,)
    delete(store, ids[0])
    assert left_of(path, 0)  # the reader sees it still
    reader.close()
    asyncio.run(store.tidy())
    assert left_of(path, 0) == {}
    store.close()


def test_a_rewrite_that_fails_leaves_the_deletion_done_and_the_rest_owed(
    store: SqlStore,
    path: Path,
    ids: dict[int, int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settle = overwriting._settle
    monkeypatch.setattr(overwriting, "_settle", out_of_space)
    delete(store, ids[0])
    assert "deleted rows are not overwritten yet" in caplog.text
    assert "database or disk is full" in caplog.text
    assert asyncio.run(store.read(lambda tx: tx.export(ids[0])))["accounts"] == []
    monkeypatch.setattr(overwriting, "_settle", settle)
    asyncio.run(store.tidy())
    assert left_of(path, 0) == {}


def out_of_space(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_work_that_raises_deletes_nothing_and_owes_nothing(
    store: SqlStore, path: Path, ids: dict[int, int]
) -> None:
    def work(tx: Transaction) -> None:
        tx.delete_learner(ids[0])
        raise LookupError

    with pytest.raises(LookupError):
        asyncio.run(store.write(work))
    assert left_of(path, 0)
    assert len(asyncio.run(store.read(lambda tx: tx.export(ids[0])))["accounts"]) == 1


def test_a_database_where_nothing_was_deleted_is_not_written_anew(
    path: Path, ids: dict[int, int]
) -> None:
    before = path.read_bytes()
    open_to_write(path).close()
    assert path.read_bytes() == before
