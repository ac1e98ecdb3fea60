"""What cohorts did, added up by card; kept without a name when a learner's rows go."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, case, func, select

from bot.core.records import CardTotals, added
from bot.store.tables import attempts, cohorts, departed, practice_days
from grader.protocol import Verdict

Where = Callable[[Table], ColumnElement[bool]]
CohortCard = tuple[int, str]

NOT_COUNTED = (Verdict.INVALID, Verdict.INTERNAL_ERROR)
_NOTHING = CardTotals()


def totals(connection: Connection, where: Where) -> dict[CohortCard, CardTotals]:
    """The totals of what is held, by cohort and card; `where` chooses among attempts and days."""
    found: dict[CohortCard, CardTotals] = {}
    counted = where(attempts) & attempts.c.verdict.not_in(NOT_COUNTED)
    for row in connection.execute(_tries(counted)):
        found[row.cohort_id, row.card] = CardTotals(row.learners, row.attempts, row.solved)
    solved, left = _first_tries(connection, counted)
    for key, held in found.items():
        found[key] = replace(held, solved_first=solved[key], left_first=left.get(key, {}))
    days = practice_days.c
    finished = select(days.cohort_id, days.card, func.count().label("days"))
    for row in connection.execute(
        finished.where(where(practice_days)).group_by(days.cohort_id, days.card)
    ):
        key = (row.cohort_id, row.card)
        found[key] = replace(found.get(key, _NOTHING), days=row.days)
    return found


def departed_totals(connection: Connection, where: Where) -> dict[CohortCard, CardTotals]:
    """The totals of learners who have deleted their data."""
    rows = connection.execute(select(departed).where(where(departed)))
    return {(row.cohort_id, row.card): _from_row(row) for row in rows}


def keep_totals(connection: Connection, learner: int) -> None:
    """Add what a learner did in cohorts to the totals of those who have left.

    Their direct conversation is not among them: it goes as a whole.
    """
    shared = select(cohorts.c.id).where(cohorts.c.learner_id.is_(None))
    mine = totals(
        connection,
        lambda table: (table.c.learner_id == learner) & table.c.cohort_id.in_(shared),
    )
    for (cohort, card), held in mine.items():
        here = (departed.c.cohort_id == cohort) & (departed.c.card == card)
        before = connection.execute(select(departed).where(here)).first()
        connection.execute(departed.delete().where(here))
        values = _to_row(held if before is None else added(_from_row(before), held))
        connection.execute(departed.insert().values(cohort_id=cohort, card=card, **values))


def _tries(counted: ColumnElement[bool]) -> Any:  # the type of a select spells out its columns
    mine = attempts.c
    solver = case((mine.verdict == Verdict.ACCEPTED, mine.learner_id))
    return (
        select(
            mine.cohort_id,
            mine.card,
            func.count(mine.learner_id.distinct()).label("learners"),
            func.count().label("attempts"),
            func.count(solver.distinct()).label("solved"),
        )
        .where(counted)
        .group_by(mine.cohort_id, mine.card)
    )


def _first_tries(
    connection: Connection, counted: ColumnElement[bool]
) -> tuple[Counter[CohortCard], Mapping[CohortCard, Counter[str]]]:
    """How many first tries solved a card, and how many left each of its defects."""
    mine = attempts.c
    first = select(func.min(mine.submission_id)).where(counted)
    first = first.group_by(mine.cohort_id, mine.card, mine.learner_id)
    wanted = select(mine.cohort_id, mine.card, mine.judgement).where(mine.submission_id.in_(first))
    solved: Counter[CohortCard] = Counter()
    left: dict[CohortCard, Counter[str]] = {}
    for row in connection.execute(wanted):
        key = (row.cohort_id, row.card)
        solved[key] += row.judgement.verdict is Verdict.ACCEPTED
        left.setdefault(key, Counter()).update(row.judgement.defects.left or ())
    return solved, left


def _from_row(row: Row[*tuple[Any, ...]]) -> CardTotals:
    left = json.loads(row.left_first)
    counts = (row.learners, row.attempts, row.solved, row.solved_first, row.days)
    return CardTotals(*counts, left_first=left)


def _to_row(held: CardTotals) -> dict[str, object]:
    return {
        "learners": held.learners,
        "attempts": held.attempts,
        "solved": held.solved,
        "solved_first": held.solved_first,
        "days": held.days,
        "left_first": json.dumps(dict(held.left_first), sort_keys=True),
    }
