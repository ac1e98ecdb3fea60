"""Deletes a whole cohort, with the learners who are in no other one."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Table, select, union

from bot.store.rights import Rights
from bot.store.tables import (
    cohorts,
    disputes,
    memberships,
    metadata,
    posting_extras,
    postings,
    practice_days,
    submissions,
)

_WHO_IS_IN = (memberships, submissions, practice_days)


class Retention(Rights):
    """What a transaction keeps no longer."""

    def removed_cohorts(self) -> list[tuple[int, datetime, int]]:
        """Cohorts that the bot was removed from: when, and for how many days they are kept."""
        mine = cohorts.c
        query = select(mine.id, mine.removed_at, mine.retention_days)
        rows = self._all(query.where(mine.removed_at.is_not(None)).order_by(mine.id))
        return [(row.id, row.removed_at, row.retention_days) for row in rows]

    def delete_cohort(self, cohort: int) -> None:
        """Delete everything held about a cohort, and learners who are left without any."""
        learners = self._people_of(cohort)
        for table in reversed(metadata.sorted_tables):
            where = _of_cohort(table, cohort)
            if where is not None:
                self._connection.execute(table.delete().where(where))
        self._overwrite_deleted()
        for learner in learners:
            if not self._is_somewhere(learner):
                self.delete_learner(learner)

    def _people_of(self, cohort: int) -> list[int]:
        parts = [
            select(table.c.learner_id).where(table.c.cohort_id == cohort) for table in _WHO_IS_IN
        ]
        owner = select(cohorts.c.learner_id).where(
            cohorts.c.id == cohort, cohorts.c.learner_id.is_not(None)
        )
        return [row[0] for row in self._connection.execute(union(*parts, owner))]

    def _is_somewhere(self, learner: int) -> bool:
        parts = [
            select(table.c.learner_id).where(table.c.learner_id == learner)
            for table in (*_WHO_IS_IN, cohorts)
        ]
        return self._connection.execute(union(*parts)).first() is not None


def _of_cohort(table: Table, cohort: int) -> ColumnElement[bool] | None:
    """Which rows of a table go with a cohort; None where none do."""
    if table is cohorts:
        return cohorts.c.id == cohort
    if table is disputes:
        sent = select(submissions.c.id).where(submissions.c.cohort_id == cohort)
        return disputes.c.submission_id.in_(sent)
    if table is posting_extras:
        posted = select(postings.c.id).where(postings.c.cohort_id == cohort)
        return posting_extras.c.posting_id.in_(posted)
    return table.c.cohort_id == cohort if "cohort_id" in table.c else None
