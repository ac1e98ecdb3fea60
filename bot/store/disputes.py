"""Disputes: attempts that their learners say are right, kept for the author of the card."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select

from bot.core.records import Dispute
from bot.store.rows import Rows
from bot.store.tables import attempts, disputes, submissions


class Disputes(Rows):
    """The disputes of a transaction."""

    def add_dispute(self, submission: int, says: str, now: datetime) -> tuple[Dispute, bool]:
        """Keep a dispute over an attempt; (it, True), or (the earlier one, False).

        Words that are given again stand in place of the earlier ones until it is settled.
        """
        query = select(submissions.c.learner_id).where(submissions.c.id == submission)
        learner = self._only(query, f"submission {submission}").learner_id
        values = {"learner_id": learner, "says": says, "made_at": now}
        new = self._insert_once(disputes, {"submission_id": submission}, values)
        if says and not new:
            mine = disputes.c
            self._connection.execute(
                disputes.update()
                .where(mine.submission_id == submission, mine.settled_at.is_(None))
                .values(says=says)
            )
        found = _DISPUTES.where(disputes.c.submission_id == submission)
        return _dispute(self._only(found, "dispute")), new

    def dispute(self, number: int) -> Dispute | None:
        """The dispute of this number."""
        row = self._first(_DISPUTES.where(disputes.c.id == number))
        return None if row is None else _dispute(row)

    def open_disputes(self) -> list[Dispute]:
        """The disputes that are not settled, oldest first."""
        query = _DISPUTES.where(disputes.c.settled_at.is_(None)).order_by(disputes.c.id)
        return [_dispute(row) for row in self._all(query)]

    def settle(self, dispute: int, words: str, now: datetime) -> None:
        """Settle a dispute with what its learner is told."""
        self._connection.execute(
            disputes.update().where(disputes.c.id == dispute).values(settled=words, settled_at=now)
        )


_DISPUTES: Select[*tuple[Any, ...]] = (
    select(disputes, submissions.c.card, submissions.c.source, attempts.c.judgement)
    .join(submissions, submissions.c.id == disputes.c.submission_id)
    .join(attempts, attempts.c.submission_id == disputes.c.submission_id)
)


def _dispute(row: Row[*tuple[Any, ...]]) -> Dispute:
    return Dispute(
        id=row.id,
        submission=row.submission_id,
        card=row.card,
        source=row.source,
        judgement=row.judgement,
        says=row.says,
        made_at=row.made_at,
        settled_at=row.settled_at,
        settled=row.settled,
    )
