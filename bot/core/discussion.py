"""Talk about a card that spoils it for nobody: its thread, and the line that a solver may share."""

from __future__ import annotations

from dataclasses import replace

from bot.core import wording_posting
from bot.core.errors import PracticeError
from bot.core.model import Cohort, Posting, Submission
from bot.core.ports import Transaction
from bot.core.reply import Reply
from bot.core.visit import Visit, is_solved
from bot.core.wording import SHARE


def invite(reply: Reply, tx: Transaction, submission: Submission) -> Reply:
    """A reply to somebody who has solved a channel's card: the thread is open, a line offered."""
    cohort = tx.cohort(submission.cohort)
    if cohort.direct or submission.posting is None:
        return reply
    thread = thread_for(tx, cohort, tx.posting(submission.posting))
    return replace(reply, actions=(SHARE, *reply.actions), enters=thread)


def thread_for(tx: Transaction, cohort: Cohort, posting: Posting) -> str | None:
    """The thread of a posting that is closed to those who have not finished its card."""
    return None if cohort.calendar.answer_at is not None else tx.thread_of(posting.id)


def entered(reply: Reply, visit: Visit) -> Reply:
    """The reply, with the way into the discussion for those who have finished the card."""
    posting = visit.posting
    if posting is None or visit.cohort.direct or not has_finished(visit, posting):
        return reply
    return replace(reply, enters=thread_for(visit.tx, visit.cohort, posting))


def has_finished(visit: Visit, posting: Posting) -> bool:
    """Whether the learner has solved the posting's card since it came, or earned its day."""
    days = visit.tx.practice_days(visit.learner.id, visit.cohort.id)
    earned = any(day.local_day == posting.local_day for day in days)
    return earned or is_solved(visit.attempts_since_posting())


def share(visit: Visit) -> Reply:
    """What a channel reads of somebody who has solved its card: how many tries, nothing else."""
    posting, tries = visit.posting, [a for a in visit.attempts_since_posting() if a.counts]
    if posting is None or visit.cohort.direct:
        raise PracticeError(wording_posting.nobody_to_share_with())
    if not is_solved(tries):
        raise PracticeError(wording_posting.share_when_solved())
    if not visit.tx.share_once(posting.id, visit.learner.id):
        raise PracticeError(wording_posting.shared_before())
    solved = [is_solved([attempt]) for attempt in tries]
    names = visit.tx.names(visit.cohort.id)
    return wording_posting.shared_line(
        names.get(visit.learner.id, ""), visit.card, solved[: solved.index(True) + 1]
    )
