"""What an admin is told once, until it happens anew."""

from __future__ import annotations

from datetime import datetime

from bot.core.model import Cohort
from bot.core.ports import Platform, Store

FORBIDDEN = "forbidden"


async def tell_once(
    store: Store, platform: Platform, cohort: Cohort, what: str, sentence: str, now: datetime
) -> None:
    """Tell the admin of a cohort, unless they were told; what could not be told stays untold.

    It is remembered afterwards: a bot that is killed in between tells it again, where the other
    order would never tell it.
    """
    if await store.read(lambda tx: tx.was_noticed(cohort.id, what)):
        return
    await platform.tell_admin(cohort, sentence)
    await store.write(lambda tx: tx.notice_once(cohort.id, what, now))
