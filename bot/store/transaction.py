"""One transaction of the store, put together from its parts."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from bot.core.ports import Transaction
from bot.store.boards import Boards
from bot.store.cohorts import Cohorts
from bot.store.days import Days
from bot.store.disputes import Disputes
from bot.store.notes import Notes
from bot.store.nudges import Nudges
from bot.store.postings import Postings
from bot.store.reports import Reports
from bot.store.retention import Retention
from bot.store.sharing import Sharing
from bot.store.shown import Shown
from bot.store.streaks import Streaks
from bot.store.submissions import Submissions


class SqlTransaction(
    Cohorts,
    Postings,
    Days,
    Submissions,
    Shown,
    Streaks,
    Boards,
    Reports,
    Disputes,
    Nudges,
    Sharing,
    Notes,
    Retention,
):
    """What the core can ask and write, on one connection."""


_FITS: Callable[[Connection], Transaction] = SqlTransaction
