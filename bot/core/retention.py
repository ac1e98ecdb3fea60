"""What is held, and for how long: cohorts that the bot was removed from, and the clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.core.ports import Transaction
from bot.core.wording_organisers import clock_is_behind

BACKUP_DAYS = 30  # how long backups are kept, unless the operator says otherwise
SLACK = timedelta(minutes=5)  # what a clock may be set back by without anybody minding


def purge_removed(now: datetime, tx: Transaction) -> int:
    """Delete cohorts that the bot was removed from longer ago than they are kept; how many.

    Learners who are then left without a cohort go with them.
    """
    over = [
        cohort
        for cohort, removed_at, days in tx.removed_cohorts()
        if removed_at + timedelta(days=days) <= now
    ]
    for cohort in over:
        tx.delete_cohort(cohort)
    return len(over)


def clock_fault(now: datetime, tx: Transaction) -> str | None:
    """What is wrong with the clock, for the operator: it shows a time before the newest record."""
    newest = tx.newest_instant()
    if newest is None or newest <= now + SLACK:
        return None
    return clock_is_behind(now, newest)
