"""The composition root: makes the real parts and hands them to the core. Owns the only clock."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.core.errors import OperatorError
from bot.core.ports import Clock
from bot.core.practice import Practice
from bot.deck_files import CardFault, load_deck
from bot.grading import GraderClient
from bot.settings import Settings
from bot.store.database import open_to_write
from bot.store.store import SqlStore

DATABASE = "practice.db"


class SystemClock:
    """The time of this machine."""

    def now(self) -> datetime:
        """The present instant."""
        return datetime.now(UTC)


class TrialClock:
    """A clock that was set for a trial, and runs on from there."""

    def __init__(self, start: datetime) -> None:
        """A clock that shows `start` now."""
        self._start, self._started = start, time.monotonic()

    def now(self) -> datetime:
        """The instant of the trial."""
        return self._start + timedelta(seconds=time.monotonic() - self._started)


@dataclass(frozen=True)
class App:
    """The practice with its real parts, and the faults of cards that were left out."""

    practice: Practice
    faults: tuple[CardFault, ...]
    data: Path


def clock_of(settings: Settings) -> Clock:
    """The trial's clock if one is set, else the machine's."""
    return SystemClock() if settings.now is None else TrialClock(settings.now)


def database_of(settings: Settings) -> Path:
    """The database file, in a folder that is made if need be; raises OperatorError."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OperatorError(
            f"The data folder {settings.data} cannot be made ({error.strerror}): give another "
            "with --data or PRACTICE_DATA."
        ) from None
    return settings.data / DATABASE


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[App]:
    """The practice, open until the block ends; raises OperatorError."""
    loaded = load_deck(settings.cards)
    store = SqlStore(open_to_write(database_of(settings)))
    grader = GraderClient(settings.grader)
    grader.begin()
    try:
        practice = Practice(
            deck=loaded.deck,
            store=store,
            grader=grader,
            clock=clock_of(settings),
            zone=settings.zone,
        )
        yield App(practice, loaded.faults, settings.data)
    finally:
        await grader.close()
        store.close()
