"""Restoring: the backup or the database, never half of either, and never again who was deleted."""

import os
import shutil
import signal
import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from store_rows import BEN, NOW
from test_backup import keep, older, rows
from test_opening import another_programs, damaged, newer, not_a_database

from bot.core.errors import OperatorError
from bot.core.model import Account
from bot.store import restore as module
from bot.store.backup import back_up
from bot.store.database import open_to_write
from bot.store.migrate import newest
from bot.store.restore import restore
from bot.store.soundness import sound
from bot.store.transaction import SqlTransaction

CLEO = Account("terminal", "here", "cleo", "Cleo")
LATER = NOW + timedelta(days=1)
# What SQLite leaves beside a file that was only read.
SIDE_FILES = {f"{name}.db-{end}" for name in ("practice", "given") for end in ("wal", "shm")}


@pytest.fixture(scope="session")
def two_states(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of two learners, and its backup from when there was one."""
    folder = tmp_path_factory.mktemp("states")
    database = open_to_write(folder / "practice.db")
    keep(database)
    back_up(folder / "practice.db", folder / "saved.db")
    keep(database, BEN)
    database.close()
    return folder


@pytest.fixture
def saved(path: Path, two_states: Path) -> Path:
    """The backup, beside the database."""
    shutil.copytree(two_states, path.parent, dirs_exist_ok=True)
    return path.with_name("saved.db")


def names(path: Path) -> list[str]:
    raw = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    found = [row[0] for row in raw.execute("select user_id from accounts order by id")]
    raw.close()
    return found


def test_a_backup_takes_the_place_of_the_database_which_is_kept(path: Path, saved: Path) -> None:
    before = saved.read_bytes()
    done = restore(saved, path, LATER)
    assert names(path) == ["ada"]
    assert done.found == sound(path)
    assert (done.up_to, done.deleted_again) == (NOW, 0)
    assert done.aside == path.parent / "backups" / "practice-20260307T093000Z-replaced.db"
    assert names(done.aside) == ["ada", "ben"]
    assert sound(done.aside).rows["learners"] == 2
    assert saved.read_bytes() == before
    here = {"backups", "practice.db", "practice.db.lock", "saved.db"}
    assert {file.name for file in path.parent.iterdir()} - SIDE_FILES == here
    assert path.stat().st_mode & 0o777 == 0o600
    restore(done.aside, path, LATER + timedelta(hours=1))  # and back again
    assert names(path) == ["ada", "ben"]


def test_where_there_is_no_database_the_backup_becomes_it(path: Path, saved: Path) -> None:
    path.unlink()
    assert restore(saved, path, LATER).aside is None
    assert names(path) == ["ada"]


@pytest.mark.parametrize("revision", ["0001", "0004"])
def test_a_backup_of_an_earlier_version_is_brought_up(
    path: Path, tmp_path: Path, revision: str
) -> None:
    old = tmp_path / "old.db"
    older(old, revision)
    before = old.read_bytes()
    assert restore(old, path, LATER).found.revision == newest()
    assert rows(path) == 1
    assert old.read_bytes() == before
    assert not (tmp_path / "backups").exists()


# --- what is refused ----------------------------------------------------------------------------


def test_a_database_that_a_bot_writes_is_left_alone(path: Path, saved: Path) -> None:
    bot = open_to_write(path)
    with pytest.raises(OperatorError, match=r"Another bot holds .* stop that one first"):
        restore(saved, path, LATER)
    bot.close()
    assert names(path) == ["ada", "ben"]


def missing(path: Path) -> Path:
    return path


def empty(path: Path) -> Path:
    path.touch()
    return path


def orphaned(path: Path) -> Path:
    open_to_write(path).close()
    raw = sqlite3.connect(path)
    raw.execute("insert into hints values (1, 99, 'card', 'defect', 0, 0)")
    raw.commit()
    raw.close()
    return path


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (missing, "There is no database at .*given.db"),
        (empty, "There is nothing in .*given.db: give another backup"),
        (not_a_database, "given.db is not a database of this program"),
        (another_programs, "given.db is the database of another program"),
        (newer, "given.db was written by a newer version of this program"),
        (damaged, "given.db is damaged"),
        (orphaned, "Rows of hints in .*given.db point to nothing"),
    ],
)
def test_what_is_no_sound_backup_changes_nothing(path: Path, saved: Path, make, says: str) -> None:
    given = make(path.with_name("given.db"))
    given.with_name("given.db.lock").unlink(missing_ok=True)
    before = snapshot(path.parent)
    with pytest.raises(OperatorError, match=says):
        restore(given, path, LATER)
    assert snapshot(path.parent) == before


def test_the_database_is_no_backup_of_itself(path: Path, saved: Path) -> None:
    other = path.with_name("other.db")
    other.symlink_to(path)
    for given in (path, other):
        with pytest.raises(OperatorError, match="is the database itself: give a backup of it"):
            restore(given, path, LATER)
    assert names(path) == ["ada", "ben"]


def snapshot(folder: Path) -> dict[str, bytes]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name: file.read_bytes() for file in files if file.name not in SIDE_FILES}


# --- what may break off -------------------------------------------------------------------------


@pytest.mark.parametrize("step", range(19))
def test_a_restore_that_is_killed_leaves_the_one_or_the_other(
    path: Path, saved: Path, step: int
) -> None:
    child = os.fork()
    if child == 0:
        die_at(step)
        restore(saved, path, LATER)
        os._exit(0)
    assert os.waitpid(child, 0)[1] in (0, signal.SIGKILL)
    assert names(path) in (["ada"], ["ada", "ben"])
    sound(path)
    open_to_write(path).close()
    assert restore(saved, path, LATER + timedelta(hours=1)).found.rows["learners"] == 1


def die_at(step: int) -> None:
    """End this process before its step of this number that changes what is in the folder."""
    left = step

    def or_die(work):
        def counted(*words, **named):
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return work(*words, **named)

        return counted

    module.os.link = or_die(os.link)
    module.keep_on_disk = or_die(module.keep_on_disk)
    for step_of in ("unlink", "replace", "rename", "mkdir"):
        setattr(Path, step_of, or_die(getattr(Path, step_of)))


def test_what_sqlite_kept_beside_a_damaged_database_is_not_taken_for_the_new_one(
    path: Path, saved: Path
) -> None:
    bot = open_to_write(path)
    keep(bot, CLEO)
    log = path.with_name("practice.db-wal").read_bytes()
    bot.close()
    path.write_bytes(b"\xff" * 8192)
    path.with_name("practice.db-wal").write_bytes(log)
    aside = restore(saved, path, LATER).aside
    assert names(path) == ["ada"]
    sound(path)
    assert aside is not None
    assert aside.read_bytes() == b"\xff" * 8192
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == log


def test_without_links_the_database_is_copied_aside(
    path: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(module.os, "link", none)
    aside = restore(saved, path, LATER).aside
    assert aside is not None
    assert names(aside) == ["ada", "ben"]


# --- who was deleted ----------------------------------------------------------------------------


def delete(path: Path, *learners: int) -> None:
    database = open_to_write(path)
    assert database.writer is not None
    with database.writer.begin() as connection:
        for learner in learners:
            SqlTransaction(connection).delete_learner(learner)
    database.close()


def both(path: Path, saved: Path) -> Path:
    """A backup with two learners."""
    backup = saved.with_name("both.db")
    back_up(path, backup)
    return backup


def test_who_was_deleted_since_the_backup_is_deleted_again(path: Path, saved: Path) -> None:
    backup = both(path, saved)
    delete(path, 1)
    done = restore(backup, path, LATER)
    assert (names(path), done.deleted_again) == (["ben"], 1)
    assert b"ada" not in path.read_bytes()


def test_a_database_that_was_begun_anew_says_nothing_about_deletions(
    path: Path, saved: Path
) -> None:
    backup = both(path, saved)
    path.unlink()
    fresh = open_to_write(path)
    assert fresh.writer is not None
    with fresh.writer.begin() as connection:
        for account in (CLEO, BEN):
            SqlTransaction(connection).learner_of(account, LATER)
    fresh.close()
    delete(path, 1)
    assert restore(backup, path, LATER).deleted_again == 0
    assert names(path) == ["ada", "ben"]


def test_an_earlier_state_says_nothing_about_who_came_later(path: Path, saved: Path) -> None:
    backup = both(path, saved)
    restore(saved, path, LATER)
    assert names(path) == ["ada"]
    assert restore(backup, path, LATER + timedelta(hours=1)).deleted_again == 0
    assert names(path) == ["ada", "ben"]


def test_when_all_are_deleted_nobody_can_tell_and_the_backup_stands(
    path: Path, saved: Path
) -> None:
    delete(path, 1, 2)
    assert restore(saved, path, LATER).deleted_again == 0
    assert names(path) == ["ada"]


def test_learners_of_a_damaged_database_are_restored(path: Path, saved: Path) -> None:
    shutil.copy(saved, path)
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    assert restore(saved, path, LATER).deleted_again == 0
    assert names(path) == ["ada"]
