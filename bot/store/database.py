"""Opens the SQLite file: one connection that writes, and read-only ones beside it.

Only the connection that writes does checkpoints, and only one process has it: SQLite before
3.51.3 can damage a file whose connections write or checkpoint at the same moment.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

from bot.core.errors import OperatorError
from bot.store.backup import back_up, backup_name
from bot.store.faults import in_sentences, refuse_unreadable, refuse_unwritable
from bot.store.lock import FileLock
from bot.store.migrate import newest, refuse_foreign, upgrade
from bot.store.overwriting import overwrite

READERS = 2
_BUSY_SECONDS = 5.0
_FOR_WRITING = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what was acknowledged survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was deleted is overwritten
)
_FOR_READING = ("PRAGMA query_only = ON",)


@dataclass(frozen=True)
class Database:
    """An open database; `writer` and `lock` are None when it was opened to be read only."""

    path: Path
    reader: Engine
    writer: Engine | None = None
    lock: FileLock | None = None

    def close(self) -> None:
        """Close all connections, the writer last, for the last one tidies up."""
        self.reader.dispose()
        if self.writer is not None:
            self.writer.dispose()
        if self.lock is not None:
            self.lock.release()


def open_to_write(path: Path, *, keeps_backup: bool = True) -> Database:
    """Open the database as its one writer, making or upgrading it; raises OperatorError.

    One that is upgraded is backed up first, unless `keeps_backup` says that it is a copy itself.
    """
    path = path.resolve()  # two names of one file share its lock
    refuse_unwritable(path)
    lock = FileLock(path)
    database = Database(path, _engine(path, writes=False), _engine(path, writes=True), lock)
    try:
        with in_sentences(path):
            _make_private(path)
            _prepare(database, keeps_backup=keeps_backup)
    except BaseException:
        database.close()
        raise
    return database


def open_read_only(path: Path) -> Database:
    """Open the database beside whoever writes it; raises OperatorError."""
    path = path.resolve()
    refuse_unreadable(path)
    database = Database(path, _engine(path, writes=False))
    try:
        with in_sentences(path), database.reader.connect() as connection:
            _refuse_older(path, connection)
    except BaseException:
        database.close()
        raise
    return database


def revision_of(path: Path) -> str | None:
    """The revision of a database that may be older than this program; None of an empty file.

    Raises OperatorError when it is not one of ours, or newer.
    """
    path = path.resolve()
    refuse_unreadable(path)
    reader = _engine(path, writes=False)
    try:
        with in_sentences(path), reader.connect() as connection:
            return refuse_foreign(connection)
    finally:
        reader.dispose()


def _prepare(database: Database, *, keeps_backup: bool) -> None:
    # A stranger's file is only looked at: the writer would change how it keeps its journal.
    with database.reader.connect() as connection:
        revision = refuse_foreign(connection)
    if keeps_backup and revision not in (None, newest()):
        _back_up_before_upgrade(database.path)
    assert database.writer is not None
    upgrade(database.writer)
    overwrite(database.writer)


def _back_up_before_upgrade(path: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    changed_at = max(file.stat().st_mtime for file in (path, log) if file.exists())
    at = datetime.fromtimestamp(changed_at, UTC)
    target = backup_name(path, at, f"before-{newest()}")
    if not target.exists():  # as after an upgrade that failed
        back_up(path, target)


def _refuse_older(path: Path, connection: Connection) -> None:
    if refuse_foreign(connection) != newest():
        raise OperatorError(
            f"The database {path} is from an older version of this program: bring it up with "
            "`practice db upgrade` first."
        )


def _make_private(path: Path) -> None:
    """Make a missing file for its owner alone: it will hold what people typed."""
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def _engine(path: Path, *, writes: bool) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)),
        creator=lambda: _connect(path, writes=writes),
        poolclass=QueuePool,
        pool_size=1 if writes else READERS,
        max_overflow=0,
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _connect(path: Path, *, writes: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={'rw' if writes else 'ro'}",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,  # the driver begins nothing: we do
        check_same_thread=False,  # the pool hands a connection to one thread at a time
    )
    try:
        for pragma in _FOR_WRITING if writes else _FOR_READING:
            connection.execute(pragma).fetchall()
    except BaseException:
        connection.close()
        raise
    return connection
