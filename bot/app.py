"""The composition root: makes the real parts and hands them to the core. Owns the only clock."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.backups import Backups
from bot.core.channels import Channels
from bot.core.deck import Deck
from bot.core.errors import OperatorError
from bot.core.extras import Extras
from bot.core.organisers import Organisers
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.ports import Clock, Platform
from bot.core.postings import Poster
from bot.core.practice import Practice
from bot.deck_files import CardFault, load_deck
from bot.grading import GraderClient
from bot.heartbeat import Heartbeat
from bot.housekeeping import Housekeeping
from bot.settings import Settings
from bot.store.database import open_read_only, open_to_write
from bot.store.store import SqlStore
from bot.ticker import Chore, Ticker
from bot.watched import WatchedGrader

DATABASE = "practice.db"
SPREAD = timedelta(minutes=1)


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
    organisers: Organisers
    faults: tuple[CardFault, ...]
    data: Path
    store: SqlStore
    grader: GraderClient


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


@contextmanager
def cohort_desk(settings: Settings, *, writes: bool = False) -> Iterator[Organising]:
    """Where cohorts are arranged, without a grader; raises OperatorError."""
    with _deck_and_store(settings, writes=writes) as (deck, store):
        planner = Planner(deck, SPREAD)
        yield Organising(planner=planner, store=store, clock=clock_of(settings))


def entrances_of(app: App) -> tuple[Organising, Channels]:
    """What a front end hands organisers' calls and the news of its channels to."""
    practice = app.practice
    planner = Planner(practice.deck, SPREAD)
    return (
        Organising(planner=planner, store=practice.store, clock=practice.clock),
        Channels(planner=planner, store=practice.store, clock=practice.clock),
    )


def ticker_of(app: App, platforms: Mapping[str, Platform], chores: Sequence[Chore] = ()) -> Ticker:
    """What posts the cards of these platforms, and does `chores` besides."""
    practice = app.practice
    poster = Poster(
        planner=Planner(practice.deck, SPREAD),
        store=practice.store,
        clock=practice.clock,
        platforms=platforms,
        name=f"{os.getpid()}-{secrets.token_hex(4)}",
    )
    extras = Extras(
        deck=practice.deck, store=practice.store, clock=practice.clock, platforms=platforms
    )
    heart = Heartbeat(app.data, practice.store, practice.clock)
    house = Housekeeping(app.organisers, practice.clock)
    backups = Backups(app.data / DATABASE, practice.backup_days, practice.clock)
    return Ticker(
        poster=poster,
        extras=extras,
        clock=practice.clock,
        chores=(heart.beat, house.keep, backups.keep, *chores),
    )


@contextmanager
def organising(settings: Settings, *, writes: bool = False) -> Iterator[Organisers]:
    """What organisers can ask for, without a grader; raises OperatorError."""
    with _deck_and_store(settings, writes=writes) as (deck, store):
        yield Organisers(deck=deck, store=store, clock=clock_of(settings))


@contextmanager
def _deck_and_store(settings: Settings, *, writes: bool) -> Iterator[tuple[Deck, SqlStore]]:
    """Both, to be read beside a bot that runs; to write, this has to be the only one."""
    path = database_of(settings)
    store = SqlStore(open_to_write(path) if writes else open_read_only(path))
    try:
        yield load_deck(settings.cards).deck, store
    finally:
        store.close()


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[App]:
    """The practice, open until the block ends; raises OperatorError."""
    loaded = load_deck(settings.cards)
    store = SqlStore(open_to_write(database_of(settings)))
    grader = GraderClient(settings.grader)
    clock = clock_of(settings)
    grader.begin()
    try:
        practice = Practice(
            deck=loaded.deck,
            store=store,
            grader=WatchedGrader(grader),
            clock=clock,
            zone=settings.zone,
            backup_days=settings.backup_days,
        )
        organisers = Organisers(deck=loaded.deck, store=store, clock=clock)
        yield App(practice, organisers, loaded.faults, settings.data, store, grader)
    finally:
        await grader.close()
        store.close()
