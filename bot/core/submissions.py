"""A submission on its way: kept before it is judged, recorded with the day that it earns, told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.core import days, discussion, waits, wording
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, PracticeError
from bot.core.model import Attempt, Card, Submission
from bot.core.paste import Paste
from bot.core.ports import Transaction
from bot.core.reply import Reply
from bot.core.visit import Visit, last_counted
from bot.core.wording_verdict import verdict
from grader.protocol import Judgement, Verdict

RETRIES = 2


def keep(visit: Visit, *, pasted: Paste, key: str) -> Submission:
    """Keep what was pasted, or find what was kept under this key; raises PracticeError to wait."""
    submission, new = visit.tx.add_submission(
        key=key,
        learner=visit.learner.id,
        cohort=visit.cohort.id,
        posting=None if visit.posting is None else visit.posting.id,
        card=visit.card.slug,
        source=pasted.source,
        repairs=pasted.repairs,
        now=visit.now,
    )
    wait = waits.until_next_submission(visit.attempts(), visit.now)
    if new and wait:
        raise PracticeError(wording.submission_waits(wait))  # which takes the submission back
    return submission


@dataclass(frozen=True)
class LastTry:
    """The code of a learner's newest attempt at a card, if there is one."""

    card: Card
    learner: int
    source: str | None


def last_try(visit: Visit) -> LastTry:
    """What the learner tried last."""
    last = last_counted(visit.attempts())
    source = None if last is None else visit.tx.source_of(last.submission)
    return LastTry(visit.card, visit.learner.id, source)


def record(
    card: Card, submission: Submission, judgement: Judgement | None, now: datetime, tx: Transaction
) -> Reply | None:
    """Record a verdict and the day it earns, and tell it.

    None when the grader failed (no judgement, or an internal error) and may be asked again.
    """
    if _is_deleted(tx, submission):
        return wording.submission_deleted()
    if judgement is None or judgement.verdict is Verdict.INTERNAL_ERROR:
        if tx.count_failure(submission.id) <= RETRIES:
            return None
        judgement = Judgement(Verdict.INTERNAL_ERROR)
    attempt, new = tx.add_attempt(submission.id, judgement, now)
    if new and attempt.counts:
        days.count_try(tx, submission)
    credited = new and days.credit_attempt(tx, card, submission, attempt)
    return tell(card, submission, attempt, tx, credited=credited)


def tell(
    card: Card,
    submission: Submission,
    attempt: Attempt,
    tx: Transaction,
    *,
    credited: bool = False,
) -> Reply:
    """The verdict in words, beside the try before it."""
    attempts = tx.attempts(submission.learner, card.slug)
    before = [one for one in attempts if one.submission < submission.id]
    said = verdict(
        card,
        attempt.judgement,
        submission.source,
        repairs=submission.repairs,
        previous=last_counted(before),
        also=days.earned(tx, submission, attempt.judged_at) if credited else (),
    )
    said = replace(said, tells=(submission.id,))
    if attempt.judgement.verdict is not Verdict.ACCEPTED or submission.posting is None:
        return said
    return discussion.invite(said, tx, submission)


def with_owed(reply: Reply, visit: Visit, deck: Deck) -> Reply:
    """A reply, after the verdicts that have not reached the learner yet."""
    for submission in reversed(visit.tx.owed(visit.learner.id)):
        attempt = visit.tx.attempt_of(submission.id)
        try:
            card = deck.card(submission.card)
        except NoSuchCard:
            continue
        assert attempt is not None  # only judged submissions are owed
        late = wording.told_late(card.title, tell(card, submission, attempt, visit.tx))
        reply = replace(
            reply, blocks=(*late.blocks, *reply.blocks), tells=(*late.tells, *reply.tells)
        )
    return reply


def _is_deleted(tx: Transaction, submission: Submission) -> bool:
    """Whether the learner has deleted everything while the grader was at work."""
    return tx.submission(submission.id) is None
