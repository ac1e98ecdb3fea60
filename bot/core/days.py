"""Which card is today's, and which practice day an attempt or a study earns."""

from __future__ import annotations

from datetime import date, datetime

from bot.core import boards, wording_refusals, wording_streak
from bot.core.calendar import local_day
from bot.core.card_order import CardOrder
from bot.core.deck import Deck
from bot.core.errors import PracticeError
from bot.core.local_days import LocalDays
from bot.core.model import Answer, Attempt, Card, Cohort, Finish, Learner, Posting, Submission
from bot.core.ports import Transaction
from bot.core.posting_days import channel_days, closing, direct_days, first_day, solves_of
from bot.core.streaks import PostingDay, Solve, Streak, streak
from bot.core.visit import Call, Visit
from grader.protocol import Verdict


def life_of(tx: Transaction, learner: Learner, cohort: Cohort) -> LocalDays:
    """The learner's own days; without a zone of their own they live in the cohort's."""
    return LocalDays(tx.zones(learner.id, cohort.zone))


def today_of(tx: Transaction, learner: Learner, cohort: Cohort, now: datetime) -> date:
    """The practice day that it is for a learner in a direct conversation."""
    return life_of(tx, learner, cohort).day_of(now)


def posting_of(tx: Transaction, deck: Deck, cohort: Cohort, day: date, now: datetime) -> Posting:
    """The cohort's posting of a local day; the next card of the deck is posted if there is none."""
    posting = tx.posting_on(cohort.id, day)
    if posting is None:
        before = [posting.card for posting in tx.postings(cohort.id) if posting.local_day < day]
        card = CardOrder(deck, cohort.calendar.cards).next(before, cohort.id)
        if card is None:
            raise PracticeError(wording_refusals.nothing_matches())
        posting = tx.add_posting(cohort.id, day, card.slug, now)
    return posting


def latest_posting(call: Call, card: str) -> Posting | None:
    """The cohort's newest posting of a card.

    A direct conversation may have one of tomorrow, if its clock was set back; a channel's may be
    of tomorrow where the learner lives.
    """
    postings = reversed(call.tx.postings(call.cohort.id))
    last = date.max if not call.cohort.direct else call.today
    return next((p for p in postings if p.card == card and p.local_day <= last), None)


# --- what earns a day ------------------------------------------------------------------------


def is_try(attempt: Attempt, card: Card) -> bool:
    """Whether the attempt ran to a verdict and its result differs from the broken code's."""
    defects = attempt.judgement.defects
    planted = {defect.id for defect in card.defects if defect.planted}
    left = None if defects.left is None else set(defects.left)
    return attempt.counts and (left != planted or bool(defects.introduced))


def credit_attempt(tx: Transaction, card: Card, submission: Submission, attempt: Attempt) -> bool:
    """Credit the day that a fresh attempt has finished; True when it is a new practice day.

    The instant that matters is that of the submission: a slow grader costs nobody a day.
    """
    posting = _posting(tx, submission)
    if posting is None:
        return False
    if attempt.judgement.verdict is Verdict.ACCEPTED:
        return _credit(tx, submission.learner, posting, Finish.ACCEPTED, submission.received_at)
    studied_at = tx.reveals(submission.learner, card.slug).get(Answer.FULL)
    if studied_at is None or studied_at < submission.received_at or not is_try(attempt, card):
        return False
    return _credit(tx, submission.learner, posting, Finish.STUDIED, studied_at)


def count_try(tx: Transaction, submission: Submission) -> None:
    """Count a try on the boards, with the day that its posting was for."""
    posting = _posting(tx, submission)
    if posting is not None:
        boards.recount(tx, posting.cohort, submission.learner, posting.local_day)


def credit_right(tx: Transaction, submission: Submission) -> bool:
    """Credit the day of an answer that was right after all; True when it is a new one."""
    posting = _posting(tx, submission)
    return posting is not None and _credit(
        tx, submission.learner, posting, Finish.ACCEPTED, submission.received_at
    )


def credit_study(visit: Visit) -> bool:
    """Credit the posting's day when the full answer is opened after a try; True when it is new."""
    tries = [a for a in visit.attempts_since_posting() if is_try(a, visit.card)]
    if visit.posting is None or not tries:
        return False
    return _credit(visit.tx, visit.learner.id, visit.posting, Finish.STUDIED, visit.now)


def _posting(tx: Transaction, submission: Submission) -> Posting | None:
    return next((p for p in tx.postings(submission.cohort) if p.id == submission.posting), None)


def _credit(
    tx: Transaction, learner_id: int, posting: Posting, how: Finish, finished_at: datetime
) -> bool:
    learner, cohort = tx.learner(learner_id), tx.cohort(posting.cohort)
    if _is_ahead(tx, learner, cohort, posting, finished_at):
        return False
    if not _posting_day(tx, learner, cohort, posting).takes(finished_at):
        return False
    new = tx.add_practice_day(
        learner.id, cohort.id, posting.local_day, posting.card, how, finished_at
    )
    if new:
        boards.recount(tx, cohort.id, learner.id, posting.local_day)
    return new


def _is_ahead(
    tx: Transaction, learner: Learner, cohort: Cohort, posting: Posting, at: datetime
) -> bool:
    """Whether a posting's day is still to come, as it may be when a clock was set back."""
    return posting.local_day > max(today_of(tx, learner, cohort, at), local_day(cohort, at))


def earned(tx: Transaction, submission: Submission, now: datetime) -> list[str]:
    """What to say of the practice day that a submission has earned."""
    posting = _posting(tx, submission)
    if posting is None:
        return []
    learner, cohort = tx.learner(submission.learner), tx.cohort(submission.cohort)
    return [wording_streak.day_counts(posting.local_day, streak_of(tx, learner, cohort, now))]


# --- streaks ---------------------------------------------------------------------------------


def streak_of(tx: Transaction, learner: Learner, cohort: Cohort, now: datetime) -> Streak | None:
    """The learner's streak in a cohort; None before its first posting."""
    days, done, solves = _rows(tx, learner, cohort, now)
    return streak(days, done, solves, now) if days else None


def _rows(
    tx: Transaction, learner: Learner, cohort: Cohort, now: datetime
) -> tuple[list[PostingDay], set[date], list[Solve]]:
    """What a streak is computed from: posting days, finished days, solved cards."""
    asked, life = tx.asked(cohort.id), life_of(tx, learner, cohort)
    done = {day.local_day for day in tx.practice_days(learner.id, cohort.id)}
    events = tx.events(learner.id, cohort.id)
    if cohort.direct:
        days = direct_days(asked, life, events, life.day_of(now))
    else:
        member = tx.member(cohort.id, learner.id)
        joined_at = cohort.created_at if member is None else member.joined_at
        days = channel_days(asked, life, events, first_day(asked, joined_at, done))
    return days, done, solves_of(tx.solved(learner.id), asked)


def _posting_day(tx: Transaction, learner: Learner, cohort: Cohort, posting: Posting) -> PostingDay:
    """The posting's day with when it closes for the learner."""
    life, day = life_of(tx, learner, cohort), posting.local_day
    ends = {day: life.closes(day)} if cohort.direct else closing(tx.asked(cohort.id), life)
    return PostingDay(day, ends.get(day), posting.card)
