"""Backups: sound copies made while the database is written, and the end of old ones."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from store_rows import ADA, BEN, NOW, fill, submit

from bot.backups import Backups
from bot.core.errors import OperatorError
from bot.core.model import Account
from bot.store.backup import back_up, backup_name, backups_of, remove_old
from bot.store.database import Database, open_read_only, open_to_write
from bot.store.migrate import downgrade, newest
from bot.store.soundness import sound
from bot.store.store import SqlStore
from bot.store.transaction import SqlTransaction

NAME = "Grace Hopper"
GRACE = Account("discord", "guild", "grace", NAME)


class StillClock:
    def __init__(self, at: datetime = NOW) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at


def keep(database: Database, account: Account = ADA) -> int:
    assert database.writer is not None
    with database.writer.begin() as connection:
        return fill(SqlTransaction(connection), account).id


def rows(path: Path, table: str = "learners") -> int:
    return sound(path).rows[table]


# --- a copy -------------------------------------------------------------------------------------


def test_a_copy_holds_what_is_committed_and_is_one_private_file(
    database: Database, path: Path
) -> None:
    keep(database)
    assert path.with_name("practice.db-wal").stat().st_size > 0  # not in the file itself yet
    target = backup_name(path, NOW)
    found = back_up(path, target)
    assert target.name == "practice-20260306T093000Z.db"
    assert found == sound(target)
    assert found.revision == newest()
    assert (found.rows["learners"], found.rows["submissions"]) == (1, 2)
    assert [file.name for file in target.parent.iterdir()] == [target.name]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert stat.S_IMODE(target.parent.stat().st_mode) == 0o700
    keep(database, BEN)
    assert (rows(path), rows(target)) == (2, 1)


def test_copies_made_while_rows_are_written_are_of_one_instant_each(
    database: Database, path: Path, tmp_path: Path
) -> None:
    done = threading.Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            keep(database, Account("terminal", "here", f"learner {number}"))
            number += 1

    writing = threading.Thread(target=write)
    writing.start()
    try:
        found = [back_up(path, tmp_path / f"copy {number}.db").rows for number in range(12)]
    finally:
        done.set()
        writing.join()
    learners = [one["learners"] for one in found]
    assert learners == sorted(learners)
    assert learners[-1] > learners[0]  # it was written meanwhile
    for one in found:
        assert one["submissions"] == 2 * one["learners"] == 2 * one["attempts"]


def test_a_file_that_is_there_is_not_written_over(database: Database, path: Path) -> None:
    target = path.with_name("copy.db")
    target.write_text("precious")
    with pytest.raises(OperatorError, match=r"copy.db is there already: give the backup another"):
        back_up(path, target)
    assert target.read_text() == "precious"


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("missing/copy.db", "no folder .*missing that this user may enter: make one"),
        ("practice.db", "practice.db is there already"),
        (".", "is there already"),
    ],
)
def test_a_place_that_cannot_be_used(database: Database, path: Path, place: str, says: str) -> None:
    with pytest.raises(OperatorError, match=says):
        back_up(path, path.parent / place)
    assert rows(path) == 0


def test_a_file_in_the_place_of_the_folder(database: Database, path: Path) -> None:
    (path.parent / "backups").write_text("")
    with pytest.raises(OperatorError, match=r"The folder .*backups for backups cannot be made"):
        back_up(path, backup_name(path, NOW))


def test_a_damaged_database_gives_no_backup(path: Path) -> None:
    database = open_to_write(path)
    assert database.writer is not None
    with database.writer.begin() as connection:
        for number in range(40):
            submit(SqlTransaction(connection), key=f"{number}", source="x = 1\n" * 1000)
    database.close()
    whole = path.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    path.write_bytes(whole[:middle] + b"\xff" * 8192 + whole[middle + 8192 :])
    with pytest.raises(OperatorError, match="is damaged"):
        back_up(path, backup_name(path, NOW))
    assert backups_of(path) == []
    assert list((path.parent / "backups").iterdir()) == []


def test_orphans_are_no_sound_database(database: Database, path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("insert into hints values (1, 99, 'card', 'defect', 0, 0)")
    raw.commit()
    raw.close()
    with pytest.raises(OperatorError, match=r"Rows of hints in .* point to nothing: restore"):
        sound(path)


FULL = """
import subprocess, sys
from pathlib import Path
place, database = map(Path, sys.argv[1:])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=100k", "tmpfs", place], check=True)
from bot.core.errors import OperatorError
from bot.store.backup import back_up
try:
    back_up(database, place / "copy.db")
except OperatorError as error:
    print(error)
print([file.name for file in place.iterdir()])
"""


def test_a_full_disk_is_told_and_nothing_is_left_on_it(
    database: Database, path: Path, tmp_path: Path
) -> None:
    keep(database)
    place = tmp_path / "disk"
    place.mkdir()
    words = ["unshare", "-Urm", sys.executable, "-c", FULL, place, path]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip("no file system can be mounted here")
    says, left = done.stdout.splitlines()
    assert "There is no space left" in says
    assert left == "[]"


# --- before an upgrade --------------------------------------------------------------------------


@pytest.mark.parametrize("revision", ["0001", "0004"])
def test_a_database_of_an_earlier_version_is_backed_up_before_it_is_upgraded(
    path: Path, revision: str
) -> None:
    older(path, revision)
    before = sound(path)
    assert before.revision == revision
    open_to_write(path).close()
    assert rows(path) == 1
    [(_, kept)] = backups_of(path)
    assert kept.name.endswith(f"Z-before-{newest()}.db")
    assert sound(kept) == before
    open_to_write(path).close()
    assert [file for _, file in backups_of(path)] == [kept]


def test_an_upgrade_that_fails_leaves_database_and_backup(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(path, "0003")
    before = sound(path)

    def fails(_: object) -> None:
        raise OperatorError("It does not work.")

    monkeypatch.setattr("bot.store.database.upgrade", fails)
    for _ in range(2):
        with pytest.raises(OperatorError, match="does not work"):
            open_to_write(path)
    assert sound(path).rows == before.rows
    assert sound(backups_of(path)[0][1]).rows == before.rows
    monkeypatch.undo()
    open_to_write(path).close()
    assert sound(path).revision == newest()


def test_an_upgrade_that_cannot_be_backed_up_is_not_begun(path: Path) -> None:
    older(path, "0003")
    (path.parent / "backups").write_text("in the way")
    with pytest.raises(OperatorError, match="for backups cannot be made"):
        open_to_write(path)
    assert sound(path).revision == "0003"


def test_a_new_database_needs_no_backup(path: Path) -> None:
    open_to_write(path).close()
    assert not (path.parent / "backups").exists()


def older(path: Path, revision: str) -> None:
    database = open_to_write(path)
    keep(database)
    assert database.writer is not None
    downgrade(database.writer, revision)
    database.close()


# --- every day ----------------------------------------------------------------------------------


def a_day(backups: Backups, clock: StillClock, *hours: int) -> None:
    for hour in hours:
        clock.at = clock.at.replace(hour=hour)
        asyncio.run(backups.keep())


def test_there_is_one_a_day_and_none_is_kept_too_long(database: Database, path: Path) -> None:
    clock = StillClock()
    for _ in range(10):
        # the bot may be started many times a day
        a_day(Backups(path, 3, clock), clock, 0, 9, 23)
        clock.at += timedelta(days=1)
    last = clock.at.date() - timedelta(days=1)
    assert [day for day, _ in backups_of(path)] == [last - timedelta(days=n) for n in (2, 1, 0)]


def test_a_day_whose_backup_failed_has_one_later(database: Database, path: Path) -> None:
    clock = StillClock()
    backups = Backups(path, 3, clock)
    (path.parent / "backups").write_text("in the way")
    with pytest.raises(OperatorError, match="cannot be made"):
        a_day(backups, clock, 9)
    (path.parent / "backups").unlink()
    a_day(backups, clock, 10)
    assert len(backups_of(path)) == 1


def test_without_any_days_none_is_made_and_those_that_are_there_go(
    database: Database, path: Path
) -> None:
    back_up(path, backup_name(path, NOW))
    back_up(path, backup_name(path, NOW, "before-0009"))
    clock = StillClock()
    a_day(Backups(path, 0, clock), clock, 10)
    assert backups_of(path) == []


def test_after_the_days_that_are_promised_no_backup_holds_a_deleted_learner(
    store: SqlStore, path: Path
) -> None:
    days, clock = 5, StillClock()
    backups = Backups(path, days, clock)

    def fill_in(tx: SqlTransaction) -> int:
        return fill(tx, GRACE).id

    learner = asyncio.run(store.write(fill_in))  # type: ignore[arg-type]
    a_day(backups, clock, 1)
    assert holders(path) != []
    asyncio.run(store.write(lambda tx: tx.delete_learner(learner)))
    for day in range(1, days + 1):
        assert holders(path) != []
        clock.at = NOW + timedelta(days=day)
        a_day(backups, clock, 0)
    assert holders(path) == []
    assert len(backups_of(path)) == days


def holders(path: Path) -> list[str]:
    """The files below the data folder that hold her name."""
    files = [file for file in path.parent.rglob("*") if file.is_file()]
    return [file.name for file in files if NAME.encode() in file.read_bytes()]


DAYS = st.dates(date(2026, 1, 1), date(2026, 3, 31))


@settings(max_examples=40, deadline=None)
@given(st.sets(DAYS, max_size=12), DAYS, st.integers(0, 40))
def test_what_is_removed_is_what_is_that_old(made_on: set[date], today: date, days: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "practice.db"
        (Path(place) / "backups").mkdir()
        others = ["notes.txt", "practice.db", "practice-20269999T000000Z.db"]
        for name in others:
            (Path(place) / "backups" / name).write_text("")
        for number, day in enumerate(sorted(made_on)):
            at = datetime(day.year, day.month, day.day, 23, 59, 59, tzinfo=UTC)
            backup_name(database, at, ("", "replaced", "before-0005")[number % 3]).write_text("")
        kept = {day for day in made_on if (today - day).days < days}
        assert remove_old(database, today, days) == len(made_on - kept)
        assert [day for day, _ in backups_of(database)] == sorted(kept)
        left = {file.name for file in (Path(place) / "backups").iterdir()}
        assert left >= set(others)


def test_what_was_left_of_a_copy_that_broke_off_goes_the_next_day(path: Path) -> None:
    target = backup_name(path, NOW)
    target.parent.mkdir()
    part = target.with_name(f"{target.name}.part")
    log = target.with_name(f"{target.name}-wal")
    part.write_text("")
    log.write_text("")
    remove_old(path, NOW.date(), 30)
    assert part.exists()
    remove_old(path, NOW.date() + timedelta(days=1), 30)
    assert not part.exists()
    assert log.exists()
    remove_old(path, NOW.date() + timedelta(days=30), 30)
    assert not log.exists()


def test_a_copy_can_be_read_like_any_database(database: Database, path: Path) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        submit(SqlTransaction(connection), source="kept = 1")
    target = backup_name(path, NOW)
    back_up(path, target)
    copy = open_read_only(target)
    with copy.reader.begin() as connection:
        assert [one.source for one in SqlTransaction(connection).waiting()] == ["kept = 1"]
    copy.close()
