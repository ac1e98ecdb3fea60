"""Work without a learner in front of it: judges what waits, and tells what was not told."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from bot.core import wording
from bot.core.errors import PracticeError
from bot.core.front_desk import FrontDesk, Owed
from bot.core.model import Account, Submission
from bot.core.ports import Transaction
from bot.core.practice import Practice
from bot.core.reply import Reply


@dataclass(frozen=True)
class Told:
    """What a learner has to be told; without a verdict in it, it can wait."""

    account: Account
    reply: Reply


async def rescue(practice: Practice, platform: str, busy: Container[Account] = ()) -> list[Told]:
    """What learners of a platform wait for, each submission judged once.

    Those of `busy` accounts are left to the front end that is at work on them.
    """
    return [
        Told(one.account, await _verdict(practice, one))
        for one in await FrontDesk(practice).owed(platform)
        if one.account not in busy and await _is_owed(practice, one.submission)
    ]


async def _is_owed(practice: Practice, submission: Submission) -> bool:
    """Whether it still is: a front end may have told it while those before it were judged."""

    def look(tx: Transaction) -> bool:
        return tx.attempt_of(submission.id) is None or submission in tx.owed(submission.learner)

    return await practice.store.read(look)


async def _verdict(practice: Practice, owed: Owed) -> Reply:
    try:
        title = practice.deck.card(owed.submission.card).title
        return wording.told_late(title, await practice.judge(owed.submission))
    except PracticeError:
        return wording.card_is_gone(owed.submission.card)
