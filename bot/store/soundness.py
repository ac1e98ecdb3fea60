"""Looks whether a database file is sound, and counts what is in it, without changing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.core.errors import OperatorError
from bot.store.faults import in_sentences, refuse_unreadable

_BUSY_SECONDS = 5.0


@dataclass(frozen=True)
class Soundness:
    """A sound file: its revision of the schema, rows by table, and how many pages are empty."""

    revision: str | None
    rows: dict[str, int]
    pages: int
    free_pages: int


def sound(path: Path) -> Soundness:
    """Read the whole file; raises OperatorError when it is damaged or no database of ours."""
    refuse_unreadable(path)
    with in_sentences(path), reading(path) as connection:
        wrong = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if wrong != "ok":
            raise OperatorError(
                f"The database {path} is damaged: restore a backup with `practice db restore`."
            )
        orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
        if orphan is not None:
            raise OperatorError(
                f"Rows of {orphan[0]} in {path} point to nothing: restore a backup with "
                "`practice db restore`."
            )
        return Soundness(
            revision=_revision(connection),
            rows=_rows(connection),
            pages=_number(connection, "PRAGMA page_count"),
            free_pages=_number(connection, "PRAGMA freelist_count"),
        )


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection beside whoever writes; it changes nothing."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA query_only = ON")
        yield connection
    finally:
        connection.close()


def _revision(connection: sqlite3.Connection) -> str | None:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'")
    if tables.fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _rows(connection: sqlite3.Connection) -> dict[str, int]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE ? ORDER BY name"
    names = [row[0] for row in connection.execute(query, ("sqlite_%",))]
    return {
        name: _number(connection, f'SELECT count(*) FROM "{name}"')  # noqa: S608 - our own tables
        for name in names
        if name != "alembic_version"
    }


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])
