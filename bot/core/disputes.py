"""Disputes: "my answer is right" keeps code and verdict for the author of the card."""

from __future__ import annotations

from datetime import datetime

from bot.core import days, wording_organisers, wording_rights
from bot.core.errors import OperatorError, PracticeError
from bot.core.interview import WORDS_CHARACTERS
from bot.core.ports import Transaction
from bot.core.records import Dispute
from bot.core.reply import Reply
from bot.core.visit import Visit
from bot.core.wording_interview import too_many_words
from grader.protocol import Verdict


def dispute(visit: Visit, words: str) -> Reply:
    """Keep the learner's last attempt at the card as disputed, with words if there are any."""
    attempts = visit.attempts()
    if not attempts:
        raise PracticeError(wording_rights.nothing_to_dispute(visit.card))
    last = attempts[-1]
    if last.judgement.verdict is Verdict.ACCEPTED:
        raise PracticeError(wording_rights.accepted_anyway(visit.card))
    if len(words) > WORDS_CHARACTERS:
        raise PracticeError(too_many_words(WORDS_CHARACTERS))
    kept, new = visit.tx.add_dispute(last.submission, words, visit.now)
    return wording_rights.dispute_kept(visit.card, kept, new=new)


def find(number: int, tx: Transaction) -> Dispute:
    """The dispute of this number; raises OperatorError."""
    found = tx.dispute(number)
    if found is None:
        raise OperatorError(wording_organisers.no_such_dispute(number))
    return found


def settle(number: int, words: str, now: datetime, tx: Transaction, *, right: bool) -> Reply:
    """Settle a dispute with words for its learner; raises OperatorError.

    Where the answer was right, the verdict costs nobody a day: its practice day counts.
    """
    found = find(number, tx)
    if found.settled_at is not None:
        raise OperatorError(wording_organisers.settled_before(found))
    tx.settle(number, words, now)
    submission = tx.submission(found.submission)
    assert submission is not None  # a dispute goes with its submission
    credited = right and days.credit_right(tx, submission)
    return wording_organisers.settled(found, day_counts=credited)
