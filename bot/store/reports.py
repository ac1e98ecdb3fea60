"""What organisers read of a cohort: names, totals, who practised, the log of attempts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from sqlalchemy import func, select, union

from bot.core.records import CardTotals, LoggedAttempt, added
from bot.store.rows import Rows
from bot.store.tables import (
    accounts,
    attempts,
    cohorts,
    memberships,
    postings,
    practice_days,
    submissions,
)
from bot.store.totals import NOT_COUNTED, departed_totals, totals

_AT_A_TIME = 500


class Reports(Rows):
    """The reports of a transaction."""

    def names(self, cohort: int) -> dict[int, str]:
        """The names of everybody who has been in a cohort, by learner, oldest account first.

        The name of the cohort's own platform comes before that of another one.
        """
        where = self._only(select(cohorts).where(cohorts.c.id == cohort), f"cohort {cohort}")
        parts = (
            select(table.c.learner_id).where(table.c.cohort_id == cohort)
            for table in (memberships, attempts, practice_days)
        )
        mine = select(accounts).where(accounts.c.learner_id.in_(union(*parts)))
        found: dict[int, str] = {}
        elsewhere: dict[int, str] = {}
        for row in self._all(mine.order_by(accounts.c.id)):
            here = (row.platform, row.tenant) == (where.platform, where.tenant)
            names = found if here and row.name else elsewhere
            names.setdefault(row.learner_id, row.name)
            elsewhere.setdefault(row.learner_id, row.name)
        return {learner: found.get(learner, name) for learner, name in elsewhere.items()}

    def how_many_members(self, cohort: int) -> int:
        """How many learners are in a cohort now."""
        mine = memberships.c
        query = select(func.count().label("members")).select_from(memberships)
        query = query.where(mine.cohort_id == cohort, mine.left_at.is_(None))
        return int(self._only(query, "aggregate").members)

    def card_totals(self, cohort: int, cards: Sequence[str]) -> dict[str, CardTotals]:
        """What a cohort did at these cards, with those who have deleted their data."""
        chosen = set(cards)
        held = totals(
            self._connection,
            lambda table: (table.c.cohort_id == cohort) & table.c.card.in_(chosen),
        )
        gone = departed_totals(
            self._connection,
            lambda table: (table.c.cohort_id == cohort) & table.c.card.in_(chosen),
        )
        nothing = CardTotals()
        keys = {card: (cohort, card) for card in cards}
        return {
            card: added(held.get(key, nothing), gone.get(key, nothing))
            for card, key in keys.items()
        }

    def finished_since(self, cohort: int, day: date) -> list[tuple[int, date]]:
        """Which learners finished which local days of a cohort, from a day on."""
        days = practice_days.c
        query = select(days.learner_id, days.local_day).where(
            days.cohort_id == cohort, days.local_day >= day
        )
        return [(row.learner_id, row.local_day) for row in self._all(query)]

    def tried_since(self, cohort: int, instant: datetime) -> set[int]:
        """Who had an attempt judged in a cohort since an instant."""
        query = (
            select(attempts.c.learner_id)
            .distinct()
            .where(attempts.c.cohort_id == cohort, attempts.c.judged_at >= instant)
        )
        return {row[0] for row in self._all(query)}

    def log(self, cohort: int) -> Iterator[LoggedAttempt]:
        """All attempts of a cohort, oldest first, read a few at a time."""
        mine = attempts.c
        query = (
            select(attempts, submissions.c.received_at, postings.c.local_day)
            .join(submissions, submissions.c.id == mine.submission_id)
            .outerjoin(postings, postings.c.id == submissions.c.posting_id)
            .where(mine.cohort_id == cohort)
            .order_by(mine.submission_id)
        )
        for row in self._connection.execute(query.execution_options(yield_per=_AT_A_TIME)):
            yield LoggedAttempt(
                learner=row.learner_id,
                card=row.card,
                posting_day=row.local_day,
                received_at=row.received_at,
                verdict=row.verdict,
                reason=row.reason,
                defects=row.judgement.defects,
                counts=row.verdict not in NOT_COUNTED,
            )

    def newest_instant(self) -> datetime | None:
        """The latest instant at which a card was sent or an attempt judged."""
        judged = select(func.max(attempts.c.judged_at)).where(attempts.c.cohort_id == cohorts.c.id)
        sent = (
            select(postings.c.sent_at)
            .where(postings.c.cohort_id == cohorts.c.id, postings.c.sent_at.is_not(None))
            .order_by(postings.c.local_day.desc())
            .limit(1)
        )
        newest = select(
            func.max(judged.scalar_subquery()).label("judged"),
            func.max(sent.scalar_subquery()).label("sent"),
        ).select_from(cohorts)
        row = self._only(newest, "aggregate")
        return max((one for one in (row.judged, row.sent) if one is not None), default=None)
