"""A backup a day, and the end of those that are too old: deletion relies on it."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from threading import Lock

from bot.core.ports import Clock
from bot.log import log
from bot.store.backup import back_up, backup_name, backups_of, remove_old


class Backups:
    """A chore of the ticker that has something to do on the first tick of a day in UTC.

    Backups are kept for less than `days` days; without any days, none is made.
    """

    def __init__(self, database: Path, days: int, clock: Clock) -> None:
        """Backups of a database, in the folder beside it."""
        self._database, self._days, self._clock = database, days, clock
        self._at_work = Lock()  # a copy goes on when the chore's time is over

    async def keep(self) -> None:
        """Remove what is too old, then make today's, unless it is there."""
        await asyncio.to_thread(self._keep, self._clock.now())

    def _keep(self, now: datetime) -> None:
        if not self._at_work.acquire(blocking=False):
            return
        try:
            removed = remove_old(self._database, now.date(), self._days)
            if removed:
                log.info("old backups removed", count=removed)
            newest = [day for day, _ in backups_of(self._database)][-1:]
            if self._days and newest != [now.date()]:
                target = backup_name(self._database, now)
                rows = sum(back_up(self._database, target).rows.values())
                log.info("backup made", file=target, count=rows)
        finally:
            self._at_work.release()
