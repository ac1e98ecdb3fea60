"""Channels with cohorts, and a platform that keeps what it was sent and fails when told to."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scripted import DECK, StillClock

from bot.core.channels import Channels
from bot.core.deck import Deck
from bot.core.errors import HistoryUnreadable
from bot.core.extras import Extras
from bot.core.model import Cohort, Posting
from bot.core.model_cohort import ExtraKind, Organiser, Place
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.ports_calendar import Row
from bot.core.postings import Poster
from bot.core.reply import Reply
from bot.store.database import open_to_write
from bot.store.store import SqlStore
from bot.ticker import Ticker

CHIEF = Organiser("learner 1", allowed=True)
SOMEBODY = Organiser("learner 2", allowed=False)
FRIDAY = datetime(2026, 3, 6, 7, 30, tzinfo=UTC)


def place(channel: str = "general", tenant: str = "guild") -> Place:
    return Place("discord", tenant, channel)


@dataclass
class StandIn:
    """Keeps what it was sent. What is in `faults` is raised for a channel: before anything is
    kept, or after it if it is in `losses`."""

    sent: list[tuple[str, str, Reply]] = field(default_factory=list)
    told: list[tuple[str, str]] = field(default_factory=list)
    extras: list[tuple[str, str, str]] = field(default_factory=list)
    faults: dict[str, Exception] = field(default_factory=dict)
    losses: dict[str, Exception] = field(default_factory=dict)
    unreadable: set[str] = field(default_factory=set)
    was_sent: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        if cohort.channel in self.faults:
            raise self.faults[cohort.channel]
        self.sent.append((cohort.channel, marker, content))
        self.was_sent.set()
        if cohort.channel in self.losses:
            raise self.losses[cohort.channel]
        return f"message {len(self.sent)}"

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        if cohort.channel in self.unreadable:
            raise HistoryUnreadable
        for number, (channel, known, _) in enumerate(self.sent, start=1):
            if (channel, known) == (cohort.channel, marker):
                return f"message {number}"
        return None

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        if f"{cohort.channel} {kind}" in self.faults:
            raise self.faults[f"{cohort.channel} {kind}"]
        self.extras.append((cohort.channel, kind, posting.message or ""))
        if f"{cohort.channel} {kind}" in self.losses:
            self.sent.append((cohort.channel, marker, content))
            raise self.losses[f"{cohort.channel} {kind}"]
        return f"extra {len(self.extras)}"

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        if f"{cohort.channel} admin" in self.faults:
            raise self.faults[f"{cohort.channel} admin"]
        self.told.append((cohort.channel, sentence))

    def cards_in(self, channel: str) -> list[str | None]:
        return [content.card for where, _, content in self.sent if where == channel]

    def how_often(self) -> Counter[str]:
        return Counter(marker for _, marker, _ in self.sent)


@dataclass
class Club:
    """A bot with cohorts over a real store in a folder."""

    folder: Path
    deck: Deck = DECK
    clock: StillClock = field(default_factory=lambda: StillClock(FRIDAY))
    platform: StandIn = field(default_factory=StandIn)
    spread: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        self.open()

    def open(self) -> None:
        self.store = SqlStore(open_to_write(self.folder / "practice.db"))
        planner = Planner(self.deck, self.spread)
        parts = {"store": self.store, "clock": self.clock}
        sends = {**parts, "platforms": {"discord": self.platform}}
        self.organising = Organising(planner=planner, **parts)
        self.channels = Channels(planner=planner, **parts)
        self.poster = Poster(planner=planner, name="this one", **sends)
        self.extras = Extras(deck=self.deck, **sends)
        self.ticker = Ticker(poster=self.poster, extras=self.extras, clock=self.clock)

    def close(self) -> None:
        self.store.close()

    def restart(self) -> None:
        self.close()
        self.open()

    async def start(self, channel: str = "general", zone: str = "UTC", **wishes: str) -> int:
        """A cohort in a channel; its id."""
        await self.organising.start(CHIEF, place(channel), f"#{channel}", zone, _named(wishes))
        cohort = await self.organising.at(place(channel))
        assert cohort is not None
        return cohort.id

    async def change(self, cohort: int, **wishes: str) -> Reply:
        return await self.organising.change(CHIEF, cohort, _named(wishes))

    async def tick_at(self, *when: datetime) -> None:
        for instant in when:
            self.clock.at = instant
            await self.ticker.tick()

    async def days(self, days: int, at: datetime | None = None) -> None:
        """A tick at every hour of some days."""
        self.clock.at = at or self.clock.at
        for _ in range(24 * days):
            await self.ticker.tick()
            self.clock.forward(hours=1)

    async def rows(self, cohort: int) -> list[Row]:
        def work(tx) -> list[Row]:
            return list(tx.records([cohort])[0].rows)

        return await self.store.read(work)

    async def states(self, cohort: int) -> dict[str, str]:
        return {f"{row.day:%m-%d}": row.state.value for row in await self.rows(cohort)}


def _named(wishes: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in wishes.items()}


def at(day: int, hour: int = 9, minute: int = 0, month: int = 3) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)
