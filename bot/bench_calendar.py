"""How long it takes to claim and plan the postings of many cohorts that are due at one minute.

One cohort is made by the real functions and copied; sending is a platform's time and left out.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from sqlalchemy import insert, select

from bot.core.deck import Deck
from bot.core.model_cohort import Organiser, Place
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.ports import Platform
from bot.core.postings import Poster
from bot.store.database import Database, open_to_write
from bot.store.store import SqlStore
from bot.store.tables import cohorts, postings

PLATFORM, ROWS_AT_ONCE = "bench", 10_000
EVE = datetime(2026, 3, 5, 20, tzinfo=UTC)
HOUR = datetime(2026, 3, 6, 9, tzinfo=UTC)


@dataclass(frozen=True)
class CalendarFigures:
    """Seconds to claim every posting of so many cohorts and to plan the next ones."""

    cohorts: int
    planned_in_seconds: float


class _Clock:
    def __init__(self) -> None:
        self.at = EVE

    def now(self) -> datetime:
        return self.at


def measure_calendar(deck: Deck, number: int) -> CalendarFigures:
    """Make so many cohorts in a database of its own and take the due-list."""
    with TemporaryDirectory() as folder:
        database = open_to_write(Path(folder) / "bench.db")
        with closing(SqlStore(database)) as store:
            return CalendarFigures(number, asyncio.run(_measure(deck, number, database, store)))


async def _measure(deck: Deck, number: int, database: Database, store: SqlStore) -> float:
    clock, planner = _Clock(), Planner(deck)
    organising = Organising(planner=planner, store=store, clock=clock)
    who = Organiser("bench", allowed=True)
    await organising.start(who, Place(PLATFORM, "bench", "0"), "#0", "UTC", {})
    _copy(database, number)
    # Nothing is sent, so what stands for the platform is only asked whether it is there.
    platforms = cast("Mapping[str, Platform]", {PLATFORM: None})
    poster = Poster(planner=planner, store=store, clock=clock, platforms=platforms, name="bench")
    clock.at = HOUR
    claimed, start = 0, time.perf_counter()
    while taken := await poster.claim():
        claimed += len(taken)
    seconds = time.perf_counter() - start
    assert claimed == number
    return seconds


def _copy(database: Database, number: int) -> None:
    """The first cohort and its waiting posting as often as is asked."""
    assert database.writer is not None
    with database.writer.begin() as connection:
        cohort = connection.execute(select(cohorts)).one()._asdict()
        posting = connection.execute(select(postings)).one()._asdict()
        for first in range(1, number, ROWS_AT_ONCE):
            ids = range(first, min(first + ROWS_AT_ONCE, number))
            connection.execute(
                insert(cohorts),
                [{**cohort, "id": cohort["id"] + one, "channel": str(one)} for one in ids],
            )
            connection.execute(
                insert(postings),
                [
                    {**posting, "id": posting["id"] + one, "cohort_id": cohort["id"] + one}
                    for one in ids
                ],
            )
