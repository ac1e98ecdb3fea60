"""One transaction of the store, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from bot.core.ports import Transaction
from bot.store.days import Days
from bot.store.people import People
from bot.store.rights import Rights
from bot.store.shown import Shown
from bot.store.submissions import Submissions


class SqlTransaction(People, Days, Submissions, Shown, Rights):
    """What the core can ask and write, on one connection."""


_FITS: Callable[[Connection], Transaction] = SqlTransaction
