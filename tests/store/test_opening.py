"""Opening the file: how it is used, and a clear sentence for everything that can be wrong."""

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine
from store_rows import submit

from bot.core.errors import OperatorError
from bot.store.database import Database, open_read_only, open_to_write
from bot.store.transaction import SqlTransaction

NOBODY = 65534


def pragma(engine: Engine, name: str) -> object:
    with engine.begin() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def keep_one(path: Path, source: str = "kept = 1") -> None:
    database = open_to_write(path)
    assert database.writer is not None
    with database.writer.begin() as connection:
        submit(SqlTransaction(connection), source=source)
    database.close()


def sources(engine: Engine) -> list[str]:
    with engine.begin() as connection:
        return [each.source for each in SqlTransaction(connection).waiting()]


# --- how it is used -----------------------------------------------------------------------------


def test_the_writer_is_safe_against_power_cuts_and_orphans(database: Database) -> None:
    assert database.writer is not None
    assert pragma(database.writer, "journal_mode") == "wal"
    assert pragma(database.writer, "synchronous") == 2
    assert pragma(database.writer, "foreign_keys") == 1
    assert pragma(database.writer, "secure_delete") == 1
    assert pragma(database.writer, "busy_timeout") == 5000


def test_writers_begin_with_the_write_lock(database: Database, path: Path) -> None:
    assert database.writer is not None
    other = sqlite3.connect(path, timeout=0, isolation_level=None)
    with database.writer.begin() as connection:
        connection.exec_driver_sql("select 1")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()


def test_readers_cannot_write(database: Database) -> None:
    with pytest.raises(Exception, match="readonly"), database.reader.begin() as connection:
        submit(SqlTransaction(connection))
    assert sources(database.reader) == []


def test_the_file_is_its_owners_alone(database: Database, path: Path) -> None:
    assert sources(database.reader) == []
    files = sorted(path.parent.iterdir())
    assert len(files) == 4
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_rows_are_there_when_it_is_opened_again(path: Path) -> None:
    keep_one(path)
    assert not path.with_name("practice.db-wal").exists()
    database = open_to_write(path)
    assert sources(database.reader) == ["kept = 1"]
    database.close()


def test_any_folder_name_will_do(tmp_path: Path) -> None:
    folder = tmp_path / "a b%20?mode=ro#é@"
    folder.mkdir()
    keep_one(folder / "practice.db")
    assert sorted(file.name for file in folder.iterdir()) == ["practice.db", "practice.db.lock"]


def test_what_was_deleted_is_not_left_in_the_file(path: Path) -> None:
    keep_one(path, "a_very_private_name = 1")
    assert b"a_very_private_name" in path.read_bytes()
    database = open_to_write(path)
    assert database.writer is not None
    with database.writer.begin() as connection:
        SqlTransaction(connection).delete_learner(1)
    database.close()
    assert b"a_very_private_name" not in path.read_bytes()


# --- beside the one who writes ------------------------------------------------------------------


def test_it_can_be_read_while_another_writes(path: Path) -> None:
    keep_one(path)
    writes, reads = open_to_write(path), open_read_only(path)
    assert sources(reads.reader) == ["kept = 1"]
    assert pragma(reads.reader, "query_only") == 1
    reads.close()
    writes.close()


def test_it_can_be_read_when_nobody_writes(path: Path) -> None:
    keep_one(path)
    reads = open_read_only(path)
    assert sources(reads.reader) == ["kept = 1"]
    reads.close()
    keep_one(path)


@pytest.mark.parametrize("name", ["practice.db", "alias.db"])
def test_a_second_writer_is_refused(database: Database, path: Path, name: str) -> None:
    second = path.with_name(name)
    if second != path:
        second.symlink_to(path)
    with pytest.raises(OperatorError, match="Another bot holds") as refusal:
        open_to_write(second)
    assert str(path) in str(refusal.value)
    assert sources(database.reader) == []


def test_the_lock_is_free_after_closing_and_after_a_failure(path: Path) -> None:
    path.write_bytes(b"not a database" * 100)
    for _ in range(2):
        with pytest.raises(OperatorError, match="not a database"):
            open_to_write(path)
    path.unlink()
    keep_one(path)
    keep_one(path)


# --- what can be wrong --------------------------------------------------------------------------


def no_folder(path: Path) -> Path:
    return path.parent / "missing" / "practice.db"


def folder_in_its_place(path: Path) -> Path:
    path.mkdir()
    return path


def not_a_database(path: Path) -> Path:
    path.write_bytes(b"not a database" * 100)
    return path


def another_programs(path: Path) -> Path:
    raw = sqlite3.connect(path)
    raw.execute("create table bookmarks (url text)")
    raw.commit()
    raw.close()
    return path


def newer(path: Path) -> Path:
    keep_one(path)
    raw = sqlite3.connect(path)
    raw.execute("update alembic_version set version_num = 'from the future'")
    raw.commit()
    raw.close()
    return path


def damaged(path: Path) -> Path:
    keep_one(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    return path


ANYWAY = [
    (no_folder, "no folder .*missing that this user may enter: make one, or give another"),
    (not_a_database, "not a database of this program: restore a backup"),
    (another_programs, "database of another program: give another folder with --data"),
    (newer, "newer version of this program: upgrade the program, or restore"),
    (damaged, "is damaged: move it away and restore a backup"),
]


@pytest.mark.parametrize(
    ("make", "says"),
    [*ANYWAY, (folder_in_its_place, "is a folder, not a database: give another with --data")],
)
def test_a_sentence_for_the_writer(path: Path, make, says: str) -> None:
    place = make(path)
    before = place.read_bytes() if place.is_file() else None
    with pytest.raises(OperatorError, match=says):
        open_to_write(place)
    if before is not None:
        assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("make", "says"),
    [
        *ANYWAY,
        (folder_in_its_place, "There is no database at"),
        (lambda path: path, "There is no database at .* yet: `practice chat` makes one"),
    ],
)
def test_a_sentence_for_the_reader(path: Path, make, says: str) -> None:
    with pytest.raises(OperatorError, match=says):
        open_read_only(make(path))


def test_an_older_database_is_not_upgraded_by_a_reader(path: Path) -> None:
    sqlite3.connect(path).close()
    path.touch()
    with pytest.raises(OperatorError, match=r"older version .*`practice db upgrade` first"):
        open_read_only(path)
    assert path.read_bytes() == b""


def test_a_database_that_another_program_holds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database._BUSY_SECONDS", 0)
    keep_one(path)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA locking_mode = EXCLUSIVE")
    raw.execute("BEGIN EXCLUSIVE")
    with pytest.raises(OperatorError, match="Another program holds the database"):
        open_read_only(path)
    raw.close()


# --- as an ordinary user ------------------------------------------------------------------------


@pytest.fixture
def mine() -> Iterator[Path]:
    """A folder of the ordinary user's; the test's own is closed to them when root runs tests."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@contextmanager
def ordinary_user() -> Iterator[None]:
    """Root may do anything, so root's tests step down for a moment."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize(
    ("name", "mode", "says"),
    [
        ("", 0o500, r"The folder .* cannot be written: make it writable \(`chmod u\+w`\)"),
        (
            "practice.db",
            0o400,
            r"practice.db cannot be written: make it writable \(`chmod u\+rw`\)",
        ),
        (
            "practice.db",
            0o200,
            r"practice.db cannot be written: make it writable \(`chmod u\+rw`\)",
        ),
        ("practice.db.lock", 0o400, r"practice.db.lock cannot be written"),
    ],
)
def test_what_may_not_be_written(mine: Path, name: str, mode: int, says: str) -> None:
    with ordinary_user():
        keep_one(mine / "practice.db")
        (mine / name).chmod(mode)
        with pytest.raises(OperatorError, match=says):
            open_to_write(mine / "practice.db")


def test_what_may_not_be_read(mine: Path) -> None:
    with ordinary_user():
        keep_one(mine / "practice.db")
        (mine / "practice.db").chmod(0o200)
        with pytest.raises(OperatorError, match=r"cannot be read: make it readable"):
            open_read_only(mine / "practice.db")


def test_a_read_only_file_can_be_read(mine: Path) -> None:
    with ordinary_user():
        keep_one(mine / "practice.db")
        (mine / "practice.db").chmod(0o400)
        reads = open_read_only(mine / "practice.db")
        assert sources(reads.reader) == ["kept = 1"]
        reads.close()


def test_a_read_only_folder_is_explained_to_the_reader(mine: Path) -> None:
    with ordinary_user():
        keep_one(mine / "practice.db")
        mine.chmod(0o500)
        with pytest.raises(OperatorError, match="even to read: make the file and its folder"):
            open_read_only(mine / "practice.db")


@pytest.mark.parametrize("open_it", [open_to_write, open_read_only])
@pytest.mark.parametrize("inner", ["", "below"])
def test_a_folder_that_may_not_be_entered(mine: Path, open_it, inner: str) -> None:
    with ordinary_user():
        (mine / "below").mkdir()
        keep_one(mine / inner / "practice.db")
        mine.chmod(0o600)
        with pytest.raises(OperatorError, match=r"no folder .* that this user may enter"):
            open_it(mine / inner / "practice.db")
