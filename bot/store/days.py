"""Postings, and the practice days that learners earned with them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, Select, select

from bot.core.model import Finish, Posting, PracticeDay
from bot.core.model_cohort import SEEN, PostingState
from bot.store.rows import Rows
from bot.store.tables import postings, practice_days


class Days(Rows):
    """The days of a transaction."""

    def posting_on(self, cohort: int, day: date) -> Posting | None:
        """The cohort's posting of a local day."""
        row = self._first(_posting_query(cohort, day))
        return None if row is None else posting_of(row)

    def postings(self, cohort: int) -> list[Posting]:
        """The postings of a cohort that its learners may have seen, by local day."""
        query = select(postings).where(postings.c.cohort_id == cohort, postings.c.state.in_(SEEN))
        return [posting_of(row) for row in self._all(query.order_by(postings.c.local_day))]

    def add_posting(self, cohort: int, day: date, card: str, now: datetime) -> Posting:
        """Record a posting; the one of that day if there is one already."""
        key = {"cohort_id": cohort, "local_day": day}
        self._insert_once(postings, key, {"card": card, "posted_at": now, "sent_at": now})
        return posting_of(self._only(_posting_query(cohort, day), "posting"))

    def add_practice_day(
        self, learner: int, cohort: int, day: date, card: str, how: Finish, now: datetime
    ) -> bool:
        """Credit a posting's local day; False when it was credited before."""
        key = {"learner_id": learner, "cohort_id": cohort, "local_day": day}
        values = {"card": card, "how": how, "finished_at": now}
        return self._insert_once(practice_days, key, values)

    def practice_days(self, learner: int, cohort: int) -> list[PracticeDay]:
        """The days that a learner has finished in a cohort, by date."""
        days = practice_days.c
        query = select(practice_days).where(days.learner_id == learner, days.cohort_id == cohort)
        return [
            PracticeDay(
                local_day=row.local_day,
                card=row.card,
                how=Finish(row.how),
                finished_at=row.finished_at,
            )
            for row in self._all(query.order_by(days.local_day))
        ]


def _posting_query(cohort: int, day: date) -> Select[*tuple[Any, ...]]:
    return select(postings).where(postings.c.cohort_id == cohort, postings.c.local_day == day)


def posting_of(row: Row[*tuple[Any, ...]]) -> Posting:
    """The posting of a row."""
    return Posting(
        id=row.id,
        cohort=row.cohort_id,
        local_day=row.local_day,
        card=row.card,
        posted_at=row.posted_at,
        state=PostingState(row.state),
        due_at=row.due_at,
        claimed_at=row.claimed_at,
        claimed_by=row.claimed_by,
        sent_at=row.sent_at,
        message=row.message,
        late=row.late,
        reason=row.reason,
    )
