"""All tables: those of learners here, of cohorts in `tables_cohort.py`, others beside it.

Ids that others may remember (in a button, a log, a grader) are never given out twice: a
migration that rebuilds such a table has to say `sqlite_autoincrement` again.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.columns import Instant, JudgementText, Lines, LocalDay, TypedText, WallTime
from bot.store.schema import cohort, learner, metadata, numbered, required
from bot.store.tables_board import board_lines
from bot.store.tables_cohort import (
    audit,
    cohorts,
    departed,
    holidays,
    memberships,
    notices,
    nudges,
    outages,
    posting_extras,
    postings,
)
from bot.store.tables_slack import slack_bots, slack_oauth_states

__all__ = [
    "accounts",
    "attempts",
    "audit",
    "board_lines",
    "cohorts",
    "departed",
    "disputes",
    "front_end_notes",
    "hints",
    "holidays",
    "learners",
    "memberships",
    "metadata",
    "notices",
    "nudges",
    "outages",
    "posting_extras",
    "postings",
    "practice_days",
    "questions",
    "ratings",
    "reveals",
    "shared_lines",
    "slack_bots",
    "slack_oauth_states",
    "submissions",
    "untold",
    "words",
    "zones",
]

learners = Table(
    "learners",
    metadata,
    numbered(),
    Column("zone", Text),
    required("cut_off", WallTime),
    required("created_at", Instant),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

accounts = Table(
    "accounts",
    metadata,
    numbered(),
    learner(),
    required("platform", Text),
    required("tenant", Text),
    required("user_id", Text),
    required("name", TypedText),
    required("created_at", Instant),
    UniqueConstraint("platform", "tenant", "user_id"),
    Index(None, "learner_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# A submission waits as long as it has no attempt; `failures` counts gradings that failed by
# our fault.
submissions = Table(
    "submissions",
    metadata,
    numbered(),
    required("key", TypedText),
    learner(),
    cohort(),
    Column("posting_id", ForeignKey("postings.id")),
    required("card", Text),
    required("source", TypedText),
    required("repairs", Lines),
    required("received_at", Instant),
    required("failures", Integer),
    UniqueConstraint("key"),
    Index(None, "learner_id", "card"),
    Index(None, "cohort_id"),
    Index(None, "posting_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# One verdict per submission. `verdict` and `reason` repeat the judgement for queries, and
# `learner_id`, `cohort_id` and `card` repeat the submission.
attempts = Table(
    "attempts",
    metadata,
    Column("submission_id", ForeignKey("submissions.id"), nullable=False),
    required("verdict", Text),
    Column("reason", Text),
    required("judgement", JudgementText),
    required("judged_at", Instant),
    learner(),
    cohort(),
    required("card", Text),
    PrimaryKeyConstraint("submission_id"),
    Index(None, "cohort_id", "judged_at"),
    Index(None, "cohort_id", "learner_id", "judged_at"),
    Index(None, "learner_id", "card"),
    sqlite_strict=True,
)

# "My answer is right": kept for the card's author.
disputes = Table(
    "disputes",
    metadata,
    numbered(),
    Column("submission_id", ForeignKey("submissions.id"), nullable=False),
    learner(),
    required("says", TypedText, ""),
    required("made_at", Instant),
    Column("settled_at", Instant),
    required("settled", TypedText, ""),
    UniqueConstraint("submission_id"),
    Index(None, "learner_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

hints = Table(
    "hints",
    metadata,
    numbered(),
    learner(),
    required("card", Text),
    required("defect", Text),
    required("step", Integer),
    required("given_at", Instant),
    UniqueConstraint("learner_id", "card", "defect", "step"),
    sqlite_strict=True,
)

reveals = Table(
    "reveals",
    metadata,
    learner(),
    required("card", Text),
    required("answer", Text),
    required("revealed_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "answer"),
    sqlite_strict=True,
)

# Questions that are put to a learner once, such as whether to reveal before any attempt.
questions = Table(
    "questions",
    metadata,
    learner(),
    required("card", Text),
    required("question", Text),
    required("asked_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "question"),
    sqlite_strict=True,
)

words = Table(
    "words",
    metadata,
    learner(),
    required("card", Text),
    required("topic", Text),
    required("words", TypedText),
    required("written_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "topic"),
    sqlite_strict=True,
)

ratings = Table(
    "ratings",
    metadata,
    learner(),
    required("card", Text),
    required("topic", Text),
    required("rating", Text),
    required("rated_at", Instant),
    PrimaryKeyConstraint("learner_id", "card", "topic"),
    sqlite_strict=True,
)

practice_days = Table(
    "practice_days",
    metadata,
    learner(),
    cohort(),
    required("local_day", LocalDay),
    required("card", Text),
    required("how", Text),
    required("finished_at", Instant),
    PrimaryKeyConstraint("learner_id", "cohort_id", "local_day"),
    Index(None, "cohort_id", "local_day"),
    sqlite_strict=True,
)

# The learner's zone and cut-off by the local day from which they apply; `learners` has the
# newest wish.
zones = Table(
    "zones",
    metadata,
    learner(),
    required("from_day", LocalDay),
    Column("zone", Text),
    required("cut_off", WallTime),
    PrimaryKeyConstraint("learner_id", "from_day"),
    sqlite_strict=True,
)

# Submissions that wait for their verdict, or whose verdict has not reached its learner yet.
untold = Table(
    "untold",
    metadata,
    Column("submission_id", ForeignKey("submissions.id"), nullable=False),
    learner(),
    cohort(),
    PrimaryKeyConstraint("submission_id"),
    Index(None, "learner_id"),
    Index(None, "cohort_id"),
    sqlite_strict=True,
)

# Lines with which learners told a channel that they have solved its card.
shared_lines = Table(
    "shared_lines",
    metadata,
    Column("posting_id", ForeignKey("postings.id"), nullable=False),
    learner(),
    cohort(),
    Column("message", Text),
    PrimaryKeyConstraint("posting_id", "learner_id"),
    Index(None, "learner_id"),
    Index(None, "cohort_id"),
    sqlite_strict=True,
)

# What a front end has to know after a restart, such as which commands it has announced.
front_end_notes = Table(
    "front_end_notes",
    metadata,
    required("name", Text),
    required("value", Text),
    PrimaryKeyConstraint("name"),
    sqlite_strict=True,
)
