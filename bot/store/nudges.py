"""Nudges: when a learner wants to be reminded of a cohort's card."""

from __future__ import annotations

from datetime import date, time

from sqlalchemy import select

from bot.core.model import Account
from bot.core.records import Nudge
from bot.store.rows import Rows
from bot.store.tables import accounts, cohorts, learners, memberships, nudges


class Nudges(Rows):
    """The nudges of a transaction."""

    def set_nudge(self, learner: int, cohort: int, at: time | None) -> None:
        """Keep at what time of day a learner wants a reminder; None for never."""
        key = {"learner_id": learner, "cohort_id": cohort}
        if at is not None:
            self._put(nudges, key, {"at": at})
            return
        mine = (nudges.c.learner_id == learner) & (nudges.c.cohort_id == cohort)
        self._connection.execute(nudges.delete().where(mine))

    def nudge_at(self, learner: int, cohort: int) -> time | None:
        """At what time of day a learner wants a reminder."""
        mine = (nudges.c.learner_id == learner) & (nudges.c.cohort_id == cohort)
        row = self._first(select(nudges.c.at).where(mine))
        return None if row is None else row.at

    def nudges(self, platform: str) -> list[Nudge]:
        """The nudges of a platform's learners, where they and the bot still are."""
        stays = memberships.c.joined_at.is_not(None) & memberships.c.left_at.is_(None)
        query = (
            select(nudges, learners.c.cut_off, learners.c.zone, cohorts.c.zone.label("home"))
            .join(learners, learners.c.id == nudges.c.learner_id)
            .join(cohorts, cohorts.c.id == nudges.c.cohort_id)
            .outerjoin(
                memberships,
                (memberships.c.cohort_id == nudges.c.cohort_id)
                & (memberships.c.learner_id == nudges.c.learner_id),
            )
            .where(
                cohorts.c.platform == platform,
                cohorts.c.removed_at.is_(None),
                cohorts.c.learner_id.is_not(None) | stays,
            )
            .order_by(nudges.c.learner_id, nudges.c.cohort_id)
        )
        return [
            Nudge(
                learner=row.learner_id,
                cohort=row.cohort_id,
                at=row.at,
                sent_on=row.sent_on,
                zone=row.zone or row.home,
                cut_off=row.cut_off,
            )
            for row in self._all(query)
        ]

    def nudge_sent(self, learner: int, cohort: int, day: date) -> None:
        """Remember that the reminder of a practice day is out."""
        mine = (nudges.c.learner_id == learner) & (nudges.c.cohort_id == cohort)
        self._connection.execute(nudges.update().where(mine).values(sent_on=day))

    def account_in(self, learner: int, cohort: int) -> Account | None:
        """The learner's account where a cohort is."""
        query = (
            select(accounts)
            .join(cohorts, cohorts.c.platform == accounts.c.platform)
            .where(cohorts.c.id == cohort, accounts.c.learner_id == learner)
            # Guests of a channel have their account in a tenant of their own, or in none.
            .order_by(accounts.c.tenant != cohorts.c.tenant, accounts.c.id)
        )
        row = self._first(query)
        if row is None:
            return None
        return Account(row.platform, row.tenant, row.user_id, row.name)
