"""A call and a visit: a learner, or a learner at a card, inside one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from bot.core.model import Answer, Attempt, Card, Cohort, Learner, Posting
from bot.core.ports import Transaction
from grader.protocol import Verdict


@dataclass(frozen=True)
class Call:
    """A learner in a direct conversation; `today` is their practice day."""

    tx: Transaction
    learner: Learner
    cohort: Cohort
    today: date
    now: datetime


@dataclass(frozen=True)
class Visit(Call):
    """A learner at a card. `posting` is the cohort's latest posting of that card, if any."""

    card: Card
    posting: Posting | None

    def attempts(self) -> list[Attempt]:
        """All attempts at the card, in whatever cohort and however long ago."""
        return self.tx.attempts(self.learner.id, self.card.slug)

    def attempts_since_posting(self) -> list[Attempt]:
        """The attempts since the card was last posted: a card comes again after the deck."""
        attempts = self.attempts()
        if self.posting is None:
            return attempts
        return [one for one in attempts if one.judged_at >= self.posting.posted_at]

    def has_tried(self) -> bool:
        """Whether any attempt at the card counts."""
        return any(attempt.counts for attempt in self.attempts())

    def may_see_defects(self) -> bool:
        """Whether the defects are no secret any more: solved, or an answer was opened."""
        revealed = self.tx.reveals(self.learner.id, self.card.slug)
        return bool(revealed) or is_solved(self.attempts())

    def was_revealed(self, answer: Answer) -> bool:
        """Whether the learner has opened this answer before."""
        return answer in self.tx.reveals(self.learner.id, self.card.slug)

    def was_asked(self, question: str) -> bool:
        """Whether this question was put before; it is remembered from now on."""
        return self.tx.ask_once(self.learner.id, self.card.slug, question, self.now)


def is_solved(attempts: list[Attempt]) -> bool:
    """Whether any of the attempts was accepted."""
    return any(attempt.judgement.verdict is Verdict.ACCEPTED for attempt in attempts)


def last_counted(attempts: list[Attempt]) -> Attempt | None:
    """The newest attempt that counts."""
    return next((attempt for attempt in reversed(attempts) if attempt.counts), None)
