"""Submissions, and the attempts that they become when they have a verdict."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select

from bot.core.model import Attempt, Submission
from bot.store.rows import Rows
from bot.store.tables import attempts, submissions, untold
from grader.protocol import Judgement

RETRIES = 2


class Submissions(Rows):
    """The submissions of a transaction."""

    def add_submission(
        self,
        *,
        key: str,
        learner: int,
        cohort: int,
        posting: int | None,
        card: str,
        source: str,
        repairs: tuple[str, ...],
        now: datetime,
    ) -> tuple[Submission, bool]:
        """Keep a submission; (it, True), or (the one of that key, False) if it was kept before."""
        values = {
            "learner_id": learner,
            "cohort_id": cohort,
            "posting_id": posting,
            "card": card,
            "source": source,
            "repairs": repairs,
            "received_at": now,
            "failures": 0,
        }
        new = self._insert_once(submissions, {"key": key}, values)
        query = select(submissions).where(submissions.c.key == key)
        kept = _submission(self._only(query, "submission"))
        if new:
            whose = {"learner_id": learner, "cohort_id": cohort}
            self._insert(untold, {"submission_id": kept.id, **whose})
        return kept, new

    def source_of(self, submission: int) -> str:
        """The code of a submission."""
        query = select(submissions).where(submissions.c.id == submission)
        return _submission(self._only(query, "submission")).source

    def submission(self, submission: int) -> Submission | None:
        """The submission of this id, unless it was deleted."""
        row = self._first(_submission_query(submission))
        return None if row is None else _submission(row)

    def waiting(self) -> list[Submission]:
        """Submissions without a verdict, oldest first; not those that failed at every retry."""
        query = (
            _UNTOLD.outerjoin(attempts)
            .where(attempts.c.submission_id.is_(None), submissions.c.failures <= RETRIES)
            .order_by(submissions.c.id)
        )
        return [_submission(row) for row in self._all(query)]

    def add_attempt(
        self, submission: int, judgement: Judgement, now: datetime
    ) -> tuple[Attempt, bool]:
        """Record the verdict; (it, True), or (the earlier one, False) if there was one.

        Raises LookupError when the submission was deleted meanwhile.
        """
        asked = self._only(_submission_query(submission), f"submission {submission}")
        values = {
            "learner_id": asked.learner_id,
            "cohort_id": asked.cohort_id,
            "card": asked.card,
            "verdict": judgement.verdict,
            "reason": judgement.reason,
            "judgement": judgement,
            "judged_at": now,
        }
        new = self._insert_once(attempts, {"submission_id": submission}, values)
        return _attempt(self._only(_attempt_query(submission), "attempt")), new

    def attempt_of(self, submission: int) -> Attempt | None:
        """The verdict of a submission, if it has one."""
        row = self._first(_attempt_query(submission))
        return None if row is None else _attempt(row)

    def count_failure(self, submission: int) -> int:
        """Count a grading that failed by our fault; how many there were.

        Raises LookupError when the submission was deleted meanwhile.
        """
        self._connection.execute(
            submissions.update()
            .where(submissions.c.id == submission)
            .values(failures=submissions.c.failures + 1)
        )
        row = self._only(_submission_query(submission), f"submission {submission}")
        return int(row.failures)

    def told(self, submissions: Collection[int]) -> None:
        """The verdicts of these submissions have reached their learners."""
        owed = untold.c.submission_id
        self._connection.execute(untold.delete().where(owed.in_(submissions)))

    def submission_of(self, message: str) -> Submission | None:
        """The newest submission whose inbound key is this, with a colon and a hash after it."""
        mine = submissions.c
        here = mine.key.between(f"{message}:", f"{message}:~")  # digits and letters sort before ~
        row = self._first(select(submissions).where(here).order_by(mine.id.desc()).limit(1))
        return None if row is None else _submission(row)

    def owed(self, learner: int | None = None) -> list[Submission]:
        """Judged submissions whose verdict has not arrived, oldest first: a learner's, or all."""
        query = _UNTOLD.join(attempts, attempts.c.submission_id == submissions.c.id)
        if learner is not None:
            query = query.where(untold.c.learner_id == learner)
        return [_submission(row) for row in self._all(query.order_by(submissions.c.id))]

    def attempts(self, learner: int, card: str) -> list[Attempt]:
        """A learner's attempts at a card, oldest first, in whatever cohort."""
        mine = attempts.c
        query = select(attempts).where(mine.learner_id == learner, mine.card == card)
        return [_attempt(row) for row in self._all(query.order_by(mine.submission_id))]


# A small table beside a large one: what was told leaves it.
_UNTOLD = select(submissions).join(untold, untold.c.submission_id == submissions.c.id)


def _submission_query(submission: int) -> Select[*tuple[Any, ...]]:
    return select(submissions).where(submissions.c.id == submission)


def _attempt_query(submission: int) -> Select[*tuple[Any, ...]]:
    return select(attempts).where(attempts.c.submission_id == submission)


def _submission(row: Row[*tuple[Any, ...]]) -> Submission:
    return Submission(
        id=row.id,
        key=row.key,
        learner=row.learner_id,
        cohort=row.cohort_id,
        posting=row.posting_id,
        card=row.card,
        source=row.source,
        repairs=row.repairs,
        received_at=row.received_at,
    )


def _attempt(row: Row[*tuple[Any, ...]]) -> Attempt:
    return Attempt(
        submission=row.submission_id,
        card=row.card,
        judgement=row.judgement,
        judged_at=row.judged_at,
    )
