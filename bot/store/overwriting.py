"""Overwrites what deleted rows have left in the database's files.

`secure_delete` zeroes the bytes of a row where it lies. But a page that SQLite has rebuilt may
hold a stale copy of a row that moved away, and the write-ahead log holds whole pages. So after a
deletion the file is written anew (VACUUM) and the log is emptied; a mark in the file's header,
set in the deleting transaction, says so until it is done.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine

from bot.log import log

AT_ONCE_BYTES = 64 * 2**20  # half a second; larger files wait for a quiet hour

_NOTHING, _REWRITE, _EMPTY_LOG = 0, 1, 2


def owe(connection: Connection) -> None:
    """Say that rows were deleted in this transaction."""
    _mark(connection.connection.driver_connection, _REWRITE)


def overwrite_at_once(engine: Engine, path: Path) -> None:
    """After a deletion: overwrite now if the file is small, else leave it to `overwrite`."""
    if path.stat().st_size <= AT_ONCE_BYTES:
        overwrite(engine, in_memory=True)


def overwrite(engine: Engine, *, in_memory: bool = False) -> None:
    """Overwrite what is owed. What cannot be done now is logged, and stays owed.

    `in_memory` keeps the copy that is made on the way off the disk.
    """
    connection = engine.raw_connection()
    try:
        _settle(connection.driver_connection, "MEMORY" if in_memory else "DEFAULT")
    except sqlite3.Error as error:
        log.warning("deleted rows are not overwritten yet", says=str(error))
    finally:
        connection.close()


def _settle(driver: sqlite3.Connection | None, temporary: str) -> None:
    assert driver is not None
    (owed,) = driver.execute("PRAGMA user_version").fetchone()
    if owed == _REWRITE:
        driver.execute(f"PRAGMA temp_store = {temporary}")
        driver.execute("VACUUM")
        _mark(driver, _EMPTY_LOG)
    if owed != _NOTHING:
        (busy, *_) = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            _mark(driver, _NOTHING)


def _mark(driver: sqlite3.Connection | None, owed: int) -> None:
    assert driver is not None
    driver.execute(f"PRAGMA user_version = {owed}")
