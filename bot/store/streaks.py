"""What streaks are computed from: postings, zones through time, tries, and what makes neutral."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, time
from typing import Any

from sqlalchemy import Select, or_, select

from bot.core.local_days import Span
from bot.core.posting_days import Asked, Events, Outage, Solved
from bot.store.rows import Rows
from bot.store.tables import (
    attempts,
    cohorts,
    holidays,
    learners,
    outages,
    postings,
    submissions,
    zones,
)
from grader.protocol import Verdict


class Streaks(Rows):
    """The rows behind streaks, inside a transaction."""

    def set_zone(self, learner: int, from_day: date, zone: str | None, cut_off: time) -> None:
        """Keep the learner's own zone and cut-off, which apply from a local day on."""
        before = self._only(select(learners).where(learners.c.id == learner), f"learner {learner}")
        if self._first(select(zones).where(zones.c.learner_id == learner)) is None:
            self._put_zone(learner, date.min, before.zone, before.cut_off)
        self._put_zone(learner, from_day, zone, cut_off)
        wish = learners.update().where(learners.c.id == learner)
        self._connection.execute(wish.values(zone=zone, cut_off=cut_off))

    def zones(self, learner: int, home: str) -> list[Span]:
        """The learner's zones through time; `home` where they have none of their own."""
        known = self._all(select(zones).where(zones.c.learner_id == learner))
        if not known:
            always = self._only(select(learners).where(learners.c.id == learner), "learner")
            return [Span(date.min, always.zone or home, always.cut_off)]
        return [Span(row.from_day, row.zone or home, row.cut_off) for row in known]

    def asked(self, cohort: int) -> list[Asked]:
        """All postings of a cohort as streaks see them, by local day."""
        posting = postings.c
        query = select(
            posting.id, posting.local_day, posting.card, posting.posted_at, posting.state
        ).where(posting.cohort_id == cohort)
        return [Asked(*row) for row in self._all(query.order_by(posting.local_day))]

    def events(self, learner: int, cohort: int) -> Events:
        """What makes days of a cohort neutral, for everybody or for the learner."""
        days = self._all(select(holidays.c.day).where(holidays.c.cohort_id == cohort))
        made = select(cohorts.c.created_at).where(cohorts.c.id == cohort).scalar_subquery()
        since = or_(outages.c.ended_at.is_(None), outages.c.ended_at >= made)
        away = self._all(select(outages.c.started_at, outages.c.ended_at).where(since))
        ungraded: dict[int, list[datetime]] = defaultdict(list)
        for row in self._all(_ungraded(learner)):
            ungraded[row.posting_id].append(row.received_at)
        return Events(
            frozenset(row.day for row in days), tuple(Outage(*row) for row in away), ungraded
        )

    def solved(self, learner: int) -> list[Solved]:
        """The learner's accepted tries, in whatever cohort."""
        query = (
            select(submissions.c.card, submissions.c.posting_id, submissions.c.received_at)
            .join(attempts)
            .where(attempts.c.learner_id == learner, attempts.c.verdict == Verdict.ACCEPTED)
        )
        return [Solved(*row) for row in self._all(query)]

    def _put_zone(self, learner: int, from_day: date, zone: str | None, cut_off: time) -> None:
        key = {"learner_id": learner, "from_day": from_day}
        self._put(zones, key, {"zone": zone, "cut_off": cut_off})


def _ungraded(learner: int) -> Select[*tuple[Any, ...]]:
    """Tries that the grader failed on, or has not come to yet, in whatever cohort."""
    # Not by the cohort as well: its index would be taken, and may lead to a million tries.
    return (
        select(submissions.c.posting_id, submissions.c.received_at)
        .outerjoin(attempts)
        .where(
            submissions.c.learner_id == learner,
            submissions.c.posting_id.is_not(None),
            or_(attempts.c.verdict.is_(None), attempts.c.verdict == Verdict.INTERNAL_ERROR),
        )
    )
