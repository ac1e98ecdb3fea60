"""Counts for the operator, and a write that proves that there can be others."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from bot.store.tables import postings


def posting_states(connection: Connection) -> dict[str, int]:
    """How many postings are in each state."""
    query = select(postings.c.state, func.count()).group_by(postings.c.state)
    return {str(state): int(count) for state, count in connection.execute(query)}


def write_nothing(connection: Connection) -> None:
    """Write the file's header as it is: what the next writer will do can be done."""
    (mark,) = connection.exec_driver_sql("PRAGMA user_version").one()
    connection.exec_driver_sql(f"PRAGMA user_version = {int(mark)}")
