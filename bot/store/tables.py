"""The tables. Every constraint has a name, so that a migration can find it on any database.

Ids that others may remember (in a button, a log, a grader) are never given out twice: a
migration that rebuilds such a table has to say `sqlite_autoincrement` again.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.columns import Instant, JudgementText, Lines, LocalDay, TypedText, WallTime

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def _numbered() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _learner() -> Column[int]:
    return Column("learner_id", ForeignKey("learners.id"), nullable=False)


def _cohort() -> Column[int]:
    return Column("cohort_id", ForeignKey("cohorts.id"), nullable=False)


def _required(name: str, kind: type) -> Column[object]:
    return Column(name, kind, nullable=False)


learners = Table(
    "learners",
    metadata,
    _numbered(),
    Column("zone", Text),
    _required("cut_off", WallTime),
    _required("created_at", Instant),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

accounts = Table(
    "accounts",
    metadata,
    _numbered(),
    _learner(),
    _required("platform", Text),
    _required("tenant", Text),
    _required("user_id", Text),
    _required("name", TypedText),
    _required("created_at", Instant),
    UniqueConstraint("platform", "tenant", "user_id"),
    Index(None, "learner_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# A direct conversation is a cohort of one: `learner_id` is set for those only.
cohorts = Table(
    "cohorts",
    metadata,
    _numbered(),
    Column("learner_id", ForeignKey("learners.id")),
    _required("platform", Text),
    _required("tenant", Text),
    _required("channel", Text),
    _required("zone", Text),
    _required("created_at", Instant),
    UniqueConstraint("platform", "tenant", "channel"),
    Index(None, "learner_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

postings = Table(
    "postings",
    metadata,
    _numbered(),
    _cohort(),
    _required("local_day", LocalDay),
    _required("card", Text),
    _required("posted_at", Instant),
    UniqueConstraint("cohort_id", "local_day"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# A submission waits as long as it has no attempt; `failures` counts gradings that failed by
# our fault.
submissions = Table(
    "submissions",
    metadata,
    _numbered(),
    _required("key", TypedText),
    _learner(),
    _cohort(),
    Column("posting_id", ForeignKey("postings.id")),
    _required("card", Text),
    _required("source", TypedText),
    _required("repairs", Lines),
    _required("received_at", Instant),
    _required("failures", Integer),
    UniqueConstraint("key"),
    Index(None, "learner_id", "card"),
    Index(None, "cohort_id"),
    Index(None, "posting_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# One verdict per submission. `verdict` and `reason` repeat the judgement for queries.
attempts = Table(
    "attempts",
    metadata,
    Column("submission_id", ForeignKey("submissions.id"), nullable=False),
    _required("verdict", Text),
    Column("reason", Text),
    _required("judgement", JudgementText),
    _required("judged_at", Instant),
    PrimaryKeyConstraint("submission_id"),
    sqlite_strict=True,
)

hints = Table(
    "hints",
    metadata,
    _numbered(),
    _learner(),
    _required("card", Text),
    _required("defect", Text),
    _required("step", Integer),
    _required("given_at", Instant),
    UniqueConstraint("learner_id", "card", "defect", "step"),
    sqlite_strict=True,
)

reveals = Table(
    "reveals",
    metadata,
    _learner(),
    _required("card", Text),
    _required("answer", Text),
    _required("revealed_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "answer"),
    sqlite_strict=True,
)

# Questions that are put to a learner once, such as whether to reveal before any attempt.
questions = Table(
    "questions",
    metadata,
    _learner(),
    _required("card", Text),
    _required("question", Text),
    _required("asked_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "question"),
    sqlite_strict=True,
)

words = Table(
    "words",
    metadata,
    _learner(),
    _required("card", Text),
    _required("topic", Text),
    _required("words", TypedText),
    _required("written_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "topic"),
    sqlite_strict=True,
)

ratings = Table(
    "ratings",
    metadata,
    _learner(),
    _required("card", Text),
    _required("topic", Text),
    _required("rating", Text),
    _required("rated_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "topic"),
    sqlite_strict=True,
)

practice_days = Table(
    "practice_days",
    metadata,
    _learner(),
    _cohort(),
    _required("local_day", LocalDay),
    _required("card", Text),
    _required("how", Text),
    _required("finished_at", Instant),
    PrimaryKeyConstraint("learner_id", "cohort_id", "local_day"),
    Index(None, "cohort_id"),
    sqlite_strict=True,
)
