"""What front ends have to know after a restart."""

from __future__ import annotations

from sqlalchemy import select

from bot.store.rows import Rows
from bot.store.tables import front_end_notes


class Notes(Rows):
    """The notes of a transaction."""

    def note(self, name: str, value: str) -> None:
        """Keep a value under a name; the newest stands."""
        self._put(front_end_notes, {"name": name}, {"value": value})

    def noted(self, name: str) -> str | None:
        """The value under a name."""
        row = self._first(select(front_end_notes).where(front_end_notes.c.name == name))
        return None if row is None else str(row.value)
