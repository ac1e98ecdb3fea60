"""What a learner may ask for about the own data: all of it, and its deletion."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, or_, select

from bot.store.columns import plain_row
from bot.store.rows import Rows
from bot.store.tables import (
    audit,
    cohorts,
    front_end_notes,
    learners,
    metadata,
    outages,
    posting_extras,
    postings,
    slack_bots,
    slack_oauth_states,
)
from bot.store.totals import keep_totals

ABOUT_NOBODY = (outages, front_end_notes, slack_bots, slack_oauth_states)


class Rights(Rows):
    """The rights of a learner over a transaction's rows."""

    def export(self, learner: int) -> dict[str, list[dict[str, object]]]:
        """Everything held about a learner, as rows by table, in values that JSON knows."""
        return {table.name: self._rows_of(table, learner) for table in _about_people()}

    def delete_learner(self, learner: int) -> None:
        """Delete everything held about a learner, waiting submissions included."""
        keep_totals(self._connection, learner)
        # What an organiser changed stays written down, without the name.
        self._connection.execute(
            audit.update().where(audit.c.actor == actor_of(learner)).values(actor="")
        )
        for table in reversed(_about_people()):
            self._connection.execute(table.delete().where(_belongs(table, learner)))
        self._overwrite_deleted()

    def _rows_of(self, table: Table, learner: int) -> list[dict[str, object]]:
        query = select(table).where(_belongs(table, learner)).order_by(*table.primary_key)
        return [plain_row(row) for row in self._connection.execute(query).mappings()]


def actor_of(learner: int) -> str:
    """What the audit calls a learner."""
    return f"learner {learner}"


def _about_people() -> list[Table]:
    return [table for table in metadata.sorted_tables if table not in ABOUT_NOBODY]


def _belongs(table: Table, learner: int) -> ColumnElement[bool]:
    """Which rows of a table are about the learner; no table may be forgotten here."""
    if "learner_id" in table.c:
        return table.c.learner_id == learner
    if table is learners:
        return learners.c.id == learner
    # What hangs on a cohort is a learner's only in the cohort of one.
    direct = select(cohorts.c.id).where(cohorts.c.learner_id == learner)
    if table is audit:
        return or_(audit.c.actor == actor_of(learner), audit.c.cohort_id.in_(direct))
    if table is posting_extras:
        mine = select(postings.c.id).where(postings.c.cohort_id.in_(direct))
        return posting_extras.c.posting_id.in_(mine)
    if "cohort_id" in table.c:
        return table.c.cohort_id.in_(direct)
    raise LookupError(f"nothing says whose the rows of {table.name} are")
