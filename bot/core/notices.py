"""What an admin is told once, until it happens anew."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.core.model import Cohort
from bot.core.ports import Platform, Store, Transaction

FORBIDDEN = "forbidden"


async def tell_once(
    store: Store, platform: Platform, cohort: Cohort, what: str, sentence: str, now: datetime
) -> None:
    """Tell the admin of a cohort, unless they were told; what could not be told stays untold."""
    if not await store.write(partial(_remember, cohort.id, what, now)):
        return
    try:
        await platform.tell_admin(cohort, sentence)
    except BaseException:
        await store.write(lambda tx: tx.forget_notice(cohort.id, what))
        raise


def _remember(cohort: int, what: str, now: datetime, tx: Transaction) -> bool:
    return tx.notice_once(cohort, what, now)
