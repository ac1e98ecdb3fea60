"""Plans postings: a running cohort of a channel always waits for one, with its card chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from bot.core.calendar import ONE_DAY, days_ahead, due_instant, jitter, local_day, posting_days
from bot.core.card_order import CardOrder, starts_again
from bot.core.deck import Deck
from bot.core.model import Card
from bot.core.model_cohort import CardFilter, PostingState
from bot.core.ports import Transaction
from bot.core.ports_calendar import Planned, Record, Row


@dataclass(frozen=True)
class Planner:
    """Plans over a deck. `spread` is over how long the channels of one hour are spread."""

    deck: Deck
    spread: timedelta = timedelta(0)
    _orders: dict[CardFilter, CardOrder] = field(default_factory=dict, init=False)

    def after(self, record: Record, day: date) -> Planned | None:
        """The posting to wait for after that of a local day; None if one is waited for."""
        if any(row.waits for row in record.rows):
            return None
        taken = {row.day for row in record.rows}
        days = posting_days(record.cohort, record.holidays, day + ONE_DAY)
        return self._planned(record, next((one for one in days if one not in taken), None))

    def replan(self, tx: Transaction, record: Record, now: datetime) -> Planned | None:
        """Drop what is still to come, unless it is as it should be; what to plan in its place.

        A posting whose time has come stays as it is. Days that a clock which ran ahead has
        skipped come back.
        """
        cohort = record.cohort
        stale = [row for row in record.rows if _is_stale(row, now, local_day(cohort, now))]
        kept = replace(record, rows=tuple(row for row in record.rows if row not in stale))
        planned = None if any(row.waits for row in kept.rows) else self._first(kept, now)
        if planned is not None and _is_there(planned, stale):
            return None
        if stale:
            tx.drop_postings(cohort.id, [row.day for row in stale])
        return planned

    def card(self, record: Record, slug: str, day: date) -> Card | None:
        """The card of a posting, or another one if it is no longer among the cohort's cards."""
        usable = self._order(record).cards
        chosen = next((card for card in usable if card.slug == slug), None)
        return chosen or self._next(record, posted(record, before=day))

    def _first(self, record: Record, now: datetime) -> Planned | None:
        taken = {row.day for row in record.rows}
        since = now - jitter(record.cohort, self.spread)
        ahead = days_ahead(record.cohort, record.holidays, taken, since)
        return self._planned(record, next((day for day, _ in ahead), None))

    def _planned(self, record: Record, day: date | None) -> Planned | None:
        if day is None or cards_left(record) == 0:
            return None
        due = due_instant(record.cohort, day)
        assert due is not None
        card = self._next(record, posted(record))
        return Planned(
            cohort=record.cohort.id,
            day=day,
            card="" if card is None else card.slug,
            due_at=due + jitter(record.cohort, self.spread),
        )

    def _next(self, record: Record, cards: Sequence[str]) -> Card | None:
        return self._order(record).next(cards, record.cohort.id)

    def _order(self, record: Record) -> CardOrder:
        wanted = record.cohort.calendar.cards
        if wanted not in self._orders:
            self._orders[wanted] = CardOrder(self.deck, wanted)
        return self._orders[wanted]


def posted(record: Record, before: date = date.max) -> list[str]:
    """The cards that a cohort got or is getting, by day."""
    return [
        row.card
        for row in record.rows
        if row.day < before and row.state is not PostingState.SKIPPED and not row.waits
    ]


def begins_again(record: Record, day: date, card: str) -> bool:
    """Whether the card of a day begins the deck anew."""
    before = posted(record, before=day)
    return starts_again(before, card)


def number_in_course(record: Record, day: date) -> int:
    """Which card of the course the posting of a day is, from 1."""
    return 1 + sum(row.day < day for row in _of_course(record))


def cards_left(record: Record) -> int | None:
    """How many cards of a course are still to come; None for a cohort without an end."""
    length = record.cohort.calendar.length
    return None if length is None else max(length - len(_of_course(record)), 0)


def _of_course(record: Record) -> list[Row]:
    starts_on = record.cohort.calendar.starts_on or date.min
    return [
        row
        for row in record.rows
        if row.day >= starts_on and row.state is not PostingState.SKIPPED and not row.waits
    ]


def _is_stale(row: Row, now: datetime, today: date) -> bool:
    if row.waits:
        return row.due_at is not None and row.due_at > now
    return row.state is PostingState.SKIPPED and row.day > today


def _is_there(planned: Planned, stale: Sequence[Row]) -> bool:
    return [(row.day, row.card, row.due_at) for row in stale] == [
        (planned.day, planned.card, planned.due_at)
    ]
