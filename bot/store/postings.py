"""The due-list: postings from due to sent, and the steps that follow them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, case, func, select

from bot.core import ports_calendar
from bot.core.model import Posting
from bot.core.model_cohort import Extra, ExtraKind, ExtraState, PostingState
from bot.core.ports_calendar import Planned, Record
from bot.store.cohorts import cohort_of
from bot.store.days import posting_of
from bot.store.rows import Rows
from bot.store.tables import cohorts, holidays, outages, posting_extras, postings

_ITS_COHORT = cohorts.c.id == postings.c.cohort_id
_STATES = {state.value: state for state in PostingState}
_OPEN_EXTRAS = (ExtraState.DUE, ExtraState.DOING)
_WRITTEN = ("card posted_at state due_at claimed_at claimed_by sent_at message late reason").split()


class Postings(Rows):
    """The postings of a transaction on their way out."""

    def records(self, cohorts: Collection[int]) -> list[Record]:
        """What the next postings of some cohorts are computed from."""
        free: defaultdict[int, set[date]] = defaultdict(set)
        for row in self._all(select(holidays).where(holidays.c.cohort_id.in_(cohorts))):
            free[row.cohort_id].add(row.day)
        rows: defaultdict[int, list[ports_calendar.Row]] = defaultdict(list)
        for cohort, day, card, state, due_at, tried in self._all(_calendar_rows(cohorts)):
            rows[cohort].append(ports_calendar.Row(day, card, _STATES[state], due_at, tried))
        return [
            Record(cohort, frozenset(free[cohort.id]), tuple(rows[cohort.id]))
            for cohort in map(cohort_of, self._all(_by_id(cohorts)))
        ]

    def running(self) -> list[int]:
        """The cohorts of channels that get cards: neither paused nor removed."""
        mine = cohorts.c
        of_channels = mine.learner_id.is_(None)
        query = select(mine.id).where(
            of_channels, mine.paused_at.is_(None), mine.removed_at.is_(None)
        )
        return [row.id for row in self._all(query.order_by(mine.id))]

    def plan(self, planned: Sequence[Planned]) -> None:
        """Add due postings."""
        rows = [
            {
                "cohort_id": one.cohort,
                "local_day": one.day,
                "card": one.card,
                "state": PostingState.DUE,
                "due_at": one.due_at,
                "posted_at": one.due_at,
            }
            for one in planned
        ]
        if rows:
            self._connection.execute(postings.insert(), rows)

    def drop_postings(self, cohort: int, days: Collection[date]) -> None:
        """Forget the postings of these days that are due or were skipped."""
        droppable = postings.c.state.in_((PostingState.DUE, PostingState.SKIPPED))
        on_days = (postings.c.cohort_id == cohort) & postings.c.local_day.in_(days)
        self._connection.execute(postings.delete().where(on_days, droppable))

    def posting(self, posting: int) -> Posting:
        """The posting of this id; raises LookupError when there is none."""
        query = select(postings).where(postings.c.id == posting)
        return posting_of(self._only(query, f"posting {posting}"))

    def due(self, platforms: Collection[str], now: datetime, most: int) -> list[Posting]:
        """Postings that are due, the longest first."""
        query = (
            select(postings)
            .join(cohorts, _ITS_COHORT)
            .where(_is(PostingState.DUE), postings.c.due_at <= now)
            .where(cohorts.c.platform.in_(platforms))
            .order_by(postings.c.due_at, postings.c.id)
        )
        return [posting_of(row) for row in self._all(query.limit(most))]

    def next_due(self, platforms: Collection[str]) -> datetime | None:
        """When the next posting or extra is due."""
        posting = select(func.min(postings.c.due_at)).select_from(
            postings.join(cohorts, _ITS_COHORT)
        )
        posting = posting.where(_is(PostingState.DUE), cohorts.c.platform.in_(platforms))
        extra = select(func.min(posting_extras.c.due_at))
        extra = extra.where(posting_extras.c.state == ExtraState.DUE)
        found = (self._connection.execute(query).scalar() for query in (posting, extra))
        return min((instant for instant in found if instant is not None), default=None)

    def under_way(self, platforms: Collection[str]) -> list[Posting]:
        """Postings that are claimed or being sent."""
        query = (
            select(postings)
            .join(cohorts, _ITS_COHORT)
            .where(postings.c.state.in_((PostingState.CLAIMED, PostingState.SENDING)))
            .where(cohorts.c.platform.in_(platforms))
            .order_by(postings.c.id)
        )
        return [posting_of(row) for row in self._all(query)]

    def save(self, changed: Sequence[Posting]) -> None:
        """Write postings as they are now."""
        if changed:
            update = postings.update().where(postings.c.id == bindparam("which"))
            rows = [
                {"which": one.id, **{name: getattr(one, name) for name in _WRITTEN}}
                for one in changed
            ]
            self._connection.execute(update, rows)

    def add_outage(self, started_at: datetime, ended_at: datetime, reason: str) -> None:
        """Keep a time in which the bot was away."""
        row = {"started_at": started_at, "ended_at": ended_at, "reason": reason}
        self._insert(outages, row)

    # --- extras ------------------------------------------------------------------------------

    def add_extra(
        self, posting: int, kind: ExtraKind, due_at: datetime, state: ExtraState = ExtraState.DUE
    ) -> None:
        """Add a step that follows a posting; a second one of its kind is nothing."""
        key = {"posting_id": posting, "kind": kind}
        self._insert_once(posting_extras, key, {"state": state, "due_at": due_at})

    def due_extras(self, platforms: Collection[str], now: datetime, most: int) -> list[Extra]:
        """Steps that are due or were begun, the longest due first."""
        query = (
            select(posting_extras)
            .select_from(posting_extras.join(postings).join(cohorts, _ITS_COHORT))
            .where(posting_extras.c.state.in_(_OPEN_EXTRAS), posting_extras.c.due_at <= now)
            .where(cohorts.c.platform.in_(platforms))
            .order_by(posting_extras.c.due_at, posting_extras.c.posting_id, posting_extras.c.kind)
        )
        return [
            Extra(
                posting=row.posting_id,
                kind=ExtraKind(row.kind),
                state=ExtraState(row.state),
                due_at=row.due_at,
                tries=row.tries,
                message=row.message,
            )
            for row in self._all(query.limit(most))
        ]

    def save_extra(self, extra: Extra) -> None:
        """Write a step as it is now."""
        key = {"posting_id": extra.posting, "kind": extra.kind}
        values = {name: getattr(extra, name) for name in ("state", "due_at", "tries", "message")}
        self._put(posting_extras, key, values)


def _is(state: PostingState) -> ColumnElement[bool]:
    return postings.c.state == state


def _calendar_rows(which: Collection[int]) -> Any:
    """What the calendar asks of postings; the due instant only of those that wait for it."""
    posting = postings.c
    due_at = case((_is(PostingState.DUE), posting.due_at))
    tried = posting.claimed_at.is_not(None)
    query = select(posting.cohort_id, posting.local_day, posting.card, posting.state, due_at, tried)
    return query.where(posting.cohort_id.in_(which)).order_by(posting.cohort_id, posting.local_day)


def _by_id(which: Collection[int]) -> Any:  # the type of a select spells out its columns
    return select(cohorts).where(cohorts.c.id.in_(which)).order_by(cohorts.c.id)
