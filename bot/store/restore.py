"""Puts a backup in the place of the database, which is kept aside. The bot has to be stopped.

Learners who have deleted their data since the backup was made are deleted from it again, as far
as the database that it replaces can still tell who they are. What was due since then is looked for
on its platform before it is sent.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection

from bot.core.errors import OperatorError
from bot.core.model_cohort import ExtraState, PostingState
from bot.store.backup import back_up, backup_name, keep_on_disk
from bot.store.database import open_to_write, revision_of
from bot.store.faults import refuse_unwritable
from bot.store.lock import FileLock, lock_file
from bot.store.overwriting import overwrite
from bot.store.soundness import Soundness, reading, sound
from bot.store.tables import posting_extras, postings
from bot.store.transaction import SqlTransaction

_WAL, _SHM = "-wal", "-shm"


@dataclass(frozen=True)
class Restored:
    """What is there now, up to when it goes, where the database before it is, who was deleted."""

    found: Soundness
    up_to: datetime | None
    aside: Path | None
    deleted_again: int


def restore(backup: Path, database: Path, now: datetime) -> Restored:
    """Restore a backup; the database is as it was when OperatorError is raised."""
    database = database.resolve()
    refuse_unwritable(database)
    if database.exists() and backup.exists() and backup.samefile(database):
        raise OperatorError(f"{backup} is the database itself: give a backup of it.")
    lock = FileLock(database)
    fresh = database.with_name(f"{database.stem}-restoring.db")
    try:
        if revision_of(backup) is None:
            raise OperatorError(f"There is nothing in {backup}: give another backup.")
        sound(backup)
        _remove(fresh)
        back_up(backup, fresh)
        gone = _gone_since(backup, database)
        up_to = _bring_up(fresh, gone, now)
        found = sound(fresh)
        aside = _keep_aside(database, backup_name(database, now, "replaced"))
        fresh.replace(database)
        keep_on_disk(database.parent)
    except OSError as error:
        raise OperatorError(
            f"{backup} cannot be restored to {database} ({error.strerror}): make the folder "
            "writable, or make room."
        ) from None
    finally:
        _remove(fresh)
        lock.release()
    return Restored(found, up_to, aside, len(gone))


def _bring_up(fresh: Path, gone: list[int], now: datetime) -> datetime | None:
    """Bring the copy to the newest schema and to what was done since; its newest record."""
    opened = open_to_write(fresh, keeps_backup=False)
    try:
        assert opened.writer is not None
        for learner in gone:
            with opened.writer.begin() as connection:
                SqlTransaction(connection).delete_learner(learner)
        overwrite(opened.writer)
        with opened.writer.begin() as connection:
            _may_be_sent(connection, now)
        with opened.reader.connect() as connection:
            return SqlTransaction(connection).newest_instant()
    finally:
        opened.close()


def _may_be_sent(connection: Connection, now: datetime) -> None:
    """What was due by now may have been sent since: have it looked for before it is sent."""
    post, extra = postings.c, posting_extras.c
    waits = post.state.in_((PostingState.DUE, PostingState.CLAIMED))
    connection.execute(
        postings.update()
        .where(waits, post.due_at <= now)
        .values(state=PostingState.SENDING, claimed_at=post.due_at)
    )
    connection.execute(
        posting_extras.update()
        .where(extra.state == ExtraState.DUE, extra.due_at <= now)
        .values(state=ExtraState.DOING)
    )


def _gone_since(backup: Path, database: Path) -> list[int]:
    """The learners of the backup who are not in the database any more, if it is its successor."""
    try:
        with reading(database) as connection:
            here = _people(connection)
            last = connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name='learners'")
            newest = last.fetchone()[0] or 0
    except sqlite3.Error:
        return []  # it is not there, or so damaged that nobody can tell
    with reading(backup) as connection:
        there = _people(connection)
    common = here.keys() & there.keys()
    if not common or any(here[learner] != there[learner] for learner in common):
        return []
    return sorted(one for one in there.keys() - here.keys() if one <= newest)


def _people(connection: sqlite3.Connection) -> dict[int, object]:
    """When each learner came, to the microsecond."""
    return dict(connection.execute("SELECT id, created_at FROM learners").fetchall())


def _keep_aside(database: Path, aside: Path) -> Path | None:
    """Give the present database a second name, and take from its own what SQLite kept beside it."""
    if not database.exists():
        return None
    _empty_log(database)
    aside.parent.mkdir(mode=0o700, exist_ok=True)
    for end in ("", _WAL):
        file = database.with_name(database.name + end)
        if file.exists():
            _second_name(file, aside.with_name(aside.name + end))
    keep_on_disk(aside.parent)
    for end in (_WAL, _SHM):  # they must not be taken for those of the file that comes
        database.with_name(database.name + end).unlink(missing_ok=True)
    return aside


def _empty_log(database: Path) -> None:
    """Have all of the database in its one file; one that is damaged stays as it is."""
    try:
        sound(database)
    except OperatorError:
        return
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        connection.close()


def _second_name(file: Path, name: Path) -> None:
    try:
        os.link(file, name)
    except OSError:  # not every file system has links
        shutil.copy2(file, name)


def _remove(fresh: Path) -> None:
    for file in (
        fresh,
        lock_file(fresh),
        *(fresh.with_name(fresh.name + end) for end in (_WAL, _SHM)),
    ):
        file.unlink(missing_ok=True)
