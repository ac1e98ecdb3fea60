"""Learners with their accounts, and the cohorts of their direct conversations."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from sqlalchemy import Row, select

from bot.core.model import Account, Cohort, Learner
from bot.core.schedule import CUT_OFF
from bot.store.rows import Rows
from bot.store.tables import accounts, cohorts, learners


class People(Rows):
    """The people of a transaction."""

    def learner_of(self, account: Account, now: datetime) -> Learner:
        """The account's learner, made on first sight; keeps the account's newest name."""
        key = {"platform": account.platform, "tenant": account.tenant, "user_id": account.user}
        known = self._first(
            select(accounts.c.learner_id, accounts.c.name).where(
                *(accounts.c[name] == value for name, value in key.items())
            )
        )
        if known is None:
            learner = self._make_learner(now)
            row = {"learner_id": learner, "name": account.name, "created_at": now}
            self._insert(accounts, {**key, **row})
            return self.learner(learner)
        if account.name and account.name != known.name:
            self._put(accounts, key, {"name": account.name})
        return self.learner(known.learner_id)

    def learner(self, learner: int) -> Learner:
        """The learner of this id; raises LookupError when there is none."""
        query = select(learners).where(learners.c.id == learner)
        row = self._only(query, f"learner {learner}")
        return Learner(id=row.id, zone=row.zone, cut_off=row.cut_off)

    def set_zone(self, learner: int, zone: str | None, cut_off: time) -> None:
        """Keep the learner's own zone and cut-off."""
        self._connection.execute(
            learners.update().where(learners.c.id == learner).values(zone=zone, cut_off=cut_off)
        )

    def direct_cohort(self, account: Account, zone: str, now: datetime) -> Cohort:
        """The cohort of one of a direct conversation, made on first sight."""
        key = {
            "platform": account.platform,
            "tenant": account.tenant,
            "channel": _direct_channel(account),
        }
        query = select(cohorts).where(*(cohorts.c[name] == value for name, value in key.items()))
        row = self._first(query)
        if row is None:
            owner = self.learner_of(account, now).id
            self._insert(cohorts, {**key, "learner_id": owner, "zone": zone, "created_at": now})
            row = self._only(query, "cohort of one")
        return _cohort(row)

    def cohort(self, cohort: int) -> Cohort:
        """The cohort of this id; raises LookupError when there is none."""
        query = select(cohorts).where(cohorts.c.id == cohort)
        return _cohort(self._only(query, f"cohort {cohort}"))

    def _make_learner(self, now: datetime) -> int:
        made = learners.insert().values(zone=None, cut_off=CUT_OFF, created_at=now)
        return int(self._connection.execute(made.returning(learners.c.id)).scalar_one())


def _direct_channel(account: Account) -> str:
    # The conversation with a person, whatever the platform calls it; no channel's id has an @.
    return f"@{account.user}"


def _cohort(row: Row[*tuple[Any, ...]]) -> Cohort:
    return Cohort(
        id=row.id,
        platform=row.platform,
        tenant=row.tenant,
        channel=row.channel,
        zone=row.zone,
        direct=row.learner_id is not None,
        created_at=row.created_at,
    )
