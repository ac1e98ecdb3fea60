"""Once a day: what is kept no longer goes, and what was deleted is overwritten."""

from __future__ import annotations

from datetime import date

from bot.core.organisers import Organisers
from bot.core.ports import Clock


class Housekeeping:
    """A chore of the ticker that has something to do on the first tick of a day in UTC."""

    def __init__(self, organisers: Organisers, clock: Clock) -> None:
        """Housekeeping that was not done yet."""
        self._organisers, self._clock = organisers, clock
        self._done_on: date | None = None

    async def keep(self) -> None:
        """Do it, unless it was done today."""
        today = self._clock.now().date()
        if today != self._done_on:
            await self._organisers.tidy_up()
            self._done_on = today
