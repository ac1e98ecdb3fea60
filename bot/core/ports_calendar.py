"""What cohorts and their postings ask of a transaction, and what postings ask of a platform."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import NamedTuple, Protocol

from bot.core.model import Cohort, Posting
from bot.core.model_cohort import (
    Calendar,
    Extra,
    ExtraKind,
    ExtraState,
    Member,
    Place,
    PostingState,
)
from bot.core.reply import Reply


class Row(NamedTuple):
    """A posting as the calendar sees it; a tried one has been claimed before."""

    day: date
    card: str
    state: PostingState
    due_at: datetime | None
    tried: bool

    @property
    def waits(self) -> bool:
        """Whether it is the posting that its cohort waits for."""
        return self.state is PostingState.DUE and not self.tried


@dataclass(frozen=True)
class Record:
    """A cohort with what its next posting is computed from; rows are by local day."""

    cohort: Cohort
    holidays: frozenset[date]
    rows: tuple[Row, ...]

    def with_row(self, changed: Row) -> Record:
        """The record with another row in place of that of the same day."""
        rows = (changed if row.day == changed.day else row for row in self.rows)
        return replace(self, rows=tuple(rows))


@dataclass(frozen=True)
class Planned:
    """A posting that a cohort waits for; without a card one is chosen when it is due."""

    cohort: int
    day: date
    card: str
    due_at: datetime


class CalendarTransaction(Protocol):
    """Cohorts, members and the due-list: a part of `ports.Transaction`."""

    # cohorts
    def add_cohort(self, place: Place, zone: str, name: str, now: datetime) -> Cohort:
        """Make a channel's cohort."""

    def cohort_at(self, place: Place) -> Cohort | None:
        """The cohort of a channel."""

    def cohorts(self, tenant: tuple[str, str] | None = None) -> list[Cohort]:
        """All cohorts by id, or those of one platform's tenant; direct conversations too."""

    def set_calendar(self, cohort: int, zone: str, calendar: Calendar) -> None:
        """Keep what a cohort wants."""

    def set_place(self, cohort: int, channel: str, name: str) -> None:
        """Keep where a cohort is, and what its channel is called."""

    def set_removed(self, cohort: int, at: datetime | None) -> None:
        """Keep when the bot was removed from a cohort's server; None when it is back."""

    def add_holiday(self, cohort: int, day: date, reason: str) -> None:
        """Make a local day a holiday; the newest reason stands."""

    def remove_holiday(self, cohort: int, day: date) -> bool:
        """Make it a day like others; False when it was one."""

    def holidays(self, cohort: int) -> dict[date, str]:
        """The holidays of a cohort with their reasons, by day."""

    # members
    def join(self, cohort: int, learner: int, now: datetime) -> bool:
        """Make a learner a member; False when they are one."""

    def leave(self, cohort: int, learner: int, now: datetime) -> bool:
        """Let a member go; False when they are none."""

    def cohorts_of(self, learner: int) -> list[Cohort]:
        """The cohorts that the learner is in, channels by id first, then the own one."""

    def member(self, cohort: int, learner: int) -> Member | None:
        """A learner's membership, if they ever joined."""

    # what was changed, and what an admin was told
    def write_audit(self, cohort: int, actor: str, what: str, now: datetime) -> None:
        """Write down who changed what."""

    def audit(self, cohort: int) -> list[tuple[datetime, str, str]]:
        """When who changed what, oldest first."""

    def notice_once(self, cohort: int, what: str, now: datetime) -> bool:
        """True when the admin was not told this yet; remembers it."""

    def was_noticed(self, cohort: int, what: str) -> bool:
        """Whether the admin was told this."""

    def forget_notice(self, cohort: int, what: str) -> None:
        """The admin has to be told this again when it happens again."""

    # the due-list
    def records(self, cohorts: Collection[int]) -> list[Record]:
        """What the next postings of some cohorts are computed from."""

    def running(self) -> list[int]:
        """The cohorts of channels that get cards: neither paused nor removed."""

    def plan(self, planned: Sequence[Planned]) -> None:
        """Add due postings."""

    def drop_postings(self, cohort: int, days: Collection[date]) -> None:
        """Forget the postings of these days that are due or were skipped."""

    def posting(self, posting: int) -> Posting:
        """The posting of this id."""

    def due(self, platforms: Collection[str], now: datetime, most: int) -> list[Posting]:
        """Postings that are due, the longest first."""

    def next_due(self, platforms: Collection[str]) -> datetime | None:
        """When the next posting or extra is due."""

    def under_way(self, platforms: Collection[str]) -> list[Posting]:
        """Postings that are claimed or being sent."""

    def save(self, postings: Sequence[Posting]) -> None:
        """Write postings as they are now."""

    # outages
    def add_outage(self, started_at: datetime, ended_at: datetime, reason: str) -> None:
        """Keep a time in which the bot was away."""

    # extras
    def add_extra(
        self, posting: int, kind: ExtraKind, due_at: datetime, state: ExtraState = ExtraState.DUE
    ) -> None:
        """Add a step that follows a posting; a second one of its kind is nothing."""

    def due_extras(self, platforms: Collection[str], now: datetime, most: int) -> list[Extra]:
        """Steps that are due or were begun, the longest due first."""

    def save_extra(self, extra: Extra) -> None:
        """Write a step as it is now."""


class Platform(Protocol):
    """A chat platform as postings need it.

    `send`, `do_extra` and `tell_admin` raise PlatformBusy or PlatformRefused when nothing was
    sent; any other error leaves open whether something was. `marker` goes with a message where
    learners do not see it, and finds it again.
    """

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        """Send a posting; the platform's id of the message."""

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        """The id of the message with this marker, if one is there; raises HistoryUnreadable."""

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        """Open a posting's thread, pin it, or send what follows it; the id of what was made.

        A thread or a pin that is there already is left as it is.
        """

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        """Tell whoever may mend it."""
