"""Which card is today's, and which practice day an attempt or a study earns."""

from __future__ import annotations

from datetime import date, datetime

from bot.core import wording
from bot.core.deck import Deck
from bot.core.model import Answer, Attempt, Card, Cohort, Finish, Learner, Posting, Submission
from bot.core.ports import Transaction
from bot.core.schedule import practice_day
from bot.core.streaks import Streak, calendar_days, day_credited, streak
from bot.core.visit import Visit
from grader.protocol import Verdict


def zone_of(learner: Learner, cohort: Cohort) -> str:
    """The learner's own zone, else the cohort's."""
    return learner.zone or cohort.zone


def today_of(learner: Learner, cohort: Cohort, now: datetime) -> date:
    """The practice day that it is for a learner in a direct conversation."""
    return practice_day(now, zone_of(learner, cohort), learner.cut_off)


def posting_of(tx: Transaction, deck: Deck, cohort: Cohort, day: date, now: datetime) -> Posting:
    """The cohort's posting of a local day; the next card of the deck is posted if there is none."""
    posting = tx.posting_on(cohort.id, day)
    if posting is None:
        card = next_card(deck, tx.postings(cohort.id))
        posting = tx.add_posting(cohort.id, day, card.slug, now)
    return posting


def next_card(deck: Deck, postings: list[Posting]) -> Card:
    """The first card that was not posted yet; after all of them the one posted longest ago."""
    last = {posting.card: posting.local_day for posting in postings}
    first = deck.first()
    order = (first, *(card for card in deck.cards if card.slug != first.slug))
    return min(order, key=lambda card: last.get(card.slug, date.min))


def latest_posting(tx: Transaction, cohort: Cohort, card: str, today: date) -> Posting | None:
    """The cohort's newest posting of a card up to today: a clock may have been set back."""
    postings = reversed(tx.postings(cohort.id))
    return next((p for p in postings if p.card == card and p.local_day <= today), None)


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
    later = [p.posted_at for p in tx.postings(cohort.id) if p.local_day > posting.local_day]
    if not day_credited(
        posting.local_day,
        finished_at,
        min(later, default=None),
        zone_of(learner, cohort),
        learner.cut_off,
    ):
        return False
    return tx.add_practice_day(
        learner.id, cohort.id, posting.local_day, posting.card, how, finished_at
    )


def earned(tx: Transaction, submission: Submission, now: datetime) -> list[str]:
    """What to say of the practice day that a submission has earned."""
    posting = _posting(tx, submission)
    if posting is None:
        return []
    learner, cohort = tx.learner(submission.learner), tx.cohort(submission.cohort)
    return [wording.day_counts(posting.local_day, streak_of(tx, learner, cohort, now))]


def streak_of(tx: Transaction, learner: Learner, cohort: Cohort, now: datetime) -> Streak | None:
    """The learner's streak in a direct conversation; None before its first posting."""
    postings = tx.postings(cohort.id)
    if not postings:
        return None
    today = today_of(learner, cohort, now)
    done = {day.local_day for day in tx.practice_days(learner.id, cohort.id)}
    return streak(done, calendar_days(postings[0].local_day, today), today)
