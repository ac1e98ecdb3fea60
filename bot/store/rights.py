"""What a learner may ask for about the own data: all of it, and its deletion."""

from __future__ import annotations

import dataclasses
from datetime import date, datetime, time

from sqlalchemy import ColumnElement, Table, select

from bot.store.rows import Rows
from bot.store.tables import attempts, cohorts, learners, metadata, postings, submissions
from grader.protocol import Judgement


class Rights(Rows):
    """The rights of a learner over a transaction's rows."""

    def export(self, learner: int) -> dict[str, list[dict[str, object]]]:
        """Everything held about a learner, as rows by table, in values that JSON knows."""
        return {table.name: self._rows_of(table, learner) for table in metadata.sorted_tables}

    def delete_learner(self, learner: int) -> None:
        """Delete everything held about a learner, waiting submissions included."""
        for table in reversed(metadata.sorted_tables):
            self._connection.execute(table.delete().where(_belongs(table, learner)))

    def _rows_of(self, table: Table, learner: int) -> list[dict[str, object]]:
        query = select(table).where(_belongs(table, learner)).order_by(*table.primary_key)
        rows = self._connection.execute(query).mappings()
        return [{name: _plain(value) for name, value in row.items()} for row in rows]


def _belongs(table: Table, learner: int) -> ColumnElement[bool]:
    """Which rows of a table are about the learner; no table may be forgotten here."""
    if "learner_id" in table.c:
        return table.c.learner_id == learner
    if table is attempts:
        mine = select(submissions.c.id).where(submissions.c.learner_id == learner)
        return attempts.c.submission_id.in_(mine)
    if table is postings:
        direct = select(cohorts.c.id).where(cohorts.c.learner_id == learner)
        return postings.c.cohort_id.in_(direct)
    if table is learners:
        return learners.c.id == learner
    raise LookupError(f"nothing says whose the rows of {table.name} are")


def _plain(value: object) -> object:
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case Judgement():
            return dataclasses.asdict(value)
        case tuple():
            return list(value)
        case _:
            return value
