"""What all parts of a transaction share: a connection, and rows that are written once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, and_, select

from bot.store.overwriting import owe


class Rows:
    """Asks and writes rows inside one transaction.

    Looking before writing is safe, for there is one writer and it begins with a write lock.
    """

    def __init__(self, connection: Connection) -> None:
        """A part of the transaction that the connection is in."""
        self._connection = connection
        self.has_deleted = False

    def _overwrite_deleted(self) -> None:
        """Have the files overwritten where rows were deleted, when this transaction is done."""
        owe(self._connection)
        self.has_deleted = True

    def _first(self, query: Select[*tuple[Any, ...]]) -> Row[*tuple[Any, ...]] | None:
        return self._connection.execute(query).first()

    def _only(self, query: Select[*tuple[Any, ...]], what: str) -> Row[*tuple[Any, ...]]:
        row = self._first(query)
        if row is None:
            raise LookupError(f"there is no {what}")
        return row

    def _all(self, query: Select[*tuple[Any, ...]]) -> list[Row[*tuple[Any, ...]]]:
        return list(self._connection.execute(query).all())

    def _insert(self, table: Table, values: Mapping[str, object]) -> None:
        self._connection.execute(table.insert().values(**values))

    def _insert_once(
        self, table: Table, key: Mapping[str, object], values: Mapping[str, object]
    ) -> bool:
        """Insert a row unless there is one of that key; whether it was inserted."""
        if self._first(select(table).where(_has(table, key))) is not None:
            return False
        self._insert(table, {**key, **values})
        return True

    def _put(self, table: Table, key: Mapping[str, object], values: Mapping[str, object]) -> None:
        """Write the row of that key, in place of an earlier one."""
        found = self._connection.execute(table.update().where(_has(table, key)).values(**values))
        if found.rowcount == 0:
            self._insert(table, {**key, **values})


def _has(table: Table, key: Mapping[str, object]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in key.items()))
