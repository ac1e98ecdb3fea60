"""Notices afterwards that the bot was away: a file beside the database says when it last ran.

The days that an outage touches ask nothing of anybody.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from bot.core.ports import Clock, Store

FILE = "alive"
AWAY = timedelta(hours=1)
REASON = "the bot did not run"


def write_beat(folder: Path, at: datetime) -> None:
    """Say that the bot ran at this instant; a restored database lived up to its newest record."""
    fresh = folder / f"{FILE}.new"
    fresh.write_text(at.isoformat(), encoding="ascii")
    fresh.replace(folder / FILE)


class Heartbeat:
    """Writes the time at every beat, and an outage when the last beat was long ago."""

    def __init__(self, folder: Path, store: Store, clock: Clock) -> None:
        """A heartbeat in a data folder."""
        self._path, self._store, self._clock = folder / FILE, store, clock

    async def beat(self) -> None:
        """Say that the bot runs."""
        now, last = self._clock.now(), self._last()
        if last is not None and now - last > AWAY:
            await self._store.write(lambda tx: tx.add_outage(last, now, REASON))
        write_beat(self._path.parent, now)

    def _last(self) -> datetime | None:
        """When the bot last ran; None at its first start, or when the file is no instant."""
        try:
            last = datetime.fromisoformat(self._path.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return None
        return last if last.tzinfo is not None else None
