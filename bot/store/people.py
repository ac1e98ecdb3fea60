"""Learners with their accounts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Row, select

from bot.core.model import Account, Learner
from bot.core.schedule import CUT_OFF
from bot.store.rows import Rows
from bot.store.tables import accounts, learners


class People(Rows):
    """The people of a transaction."""

    def learner_of(self, account: Account, now: datetime) -> Learner:
        """The account's learner, made on first sight; keeps the account's newest name."""
        key, known = _key(account), self._account(account)
        if known is None:
            learner = self._make_learner(now)
            row = {"learner_id": learner, "name": account.name, "created_at": now}
            self._insert(accounts, {**key, **row})
            return self.learner(learner)
        if account.name and account.name != known.name:
            self._put(accounts, key, {"name": account.name})
        return self.learner(known.learner_id)

    def known_learner(self, account: Account) -> int | None:
        """The id of the account's learner, if it was ever seen."""
        known = self._account(account)
        return None if known is None else int(known.learner_id)

    def learner(self, learner: int) -> Learner:
        """The learner of this id; raises LookupError when there is none."""
        query = select(learners).where(learners.c.id == learner)
        row = self._only(query, f"learner {learner}")
        return Learner(id=row.id, zone=row.zone, cut_off=row.cut_off)

    def _account(self, account: Account) -> Row[*tuple[Any, ...]] | None:
        mine = (accounts.c[name] == value for name, value in _key(account).items())
        return self._first(select(accounts.c.learner_id, accounts.c.name).where(*mine))

    def _make_learner(self, now: datetime) -> int:
        made = learners.insert().values(zone=None, cut_off=CUT_OFF, created_at=now)
        return int(self._connection.execute(made.returning(learners.c.id)).scalar_one())


def _key(account: Account) -> dict[str, str]:
    return {"platform": account.platform, "tenant": account.tenant, "user_id": account.user}
