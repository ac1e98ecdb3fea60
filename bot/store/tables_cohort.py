"""The tables of cohorts: their calendars, their postings and what organisers did."""

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

from bot.store.columns import Instant, LocalDay, Truth, TypedText, WallTime
from bot.store.schema import cohort, learner, metadata, numbered, one_of, required

# A direct conversation is a cohort of one: `learner_id` is set for those only. `posting_days`
# are weekdays by three letters, `organisers` ids with blanks between, `deck_filter` is JSON;
# `removed_at` is when the bot was removed.
cohorts = Table(
    "cohorts",
    metadata,
    numbered(),
    Column("learner_id", ForeignKey("learners.id")),
    required("platform", Text),
    required("tenant", Text),
    required("channel", Text),
    required("zone", Text),
    required("created_at", Instant),
    required("name", TypedText, ""),
    required("post_at", WallTime, "09:00:00"),
    required("posting_days", Text, "mon tue wed thu fri"),
    required("deck_filter", Text, "{}"),
    Column("starts_on", LocalDay),
    Column("length", Integer),
    Column("paused_at", Instant),
    Column("answer_at", WallTime),
    required("post_short_answer", Truth, 0),
    required("late_minutes", Integer, 360),
    required("recap", Truth, 0),
    Column("removed_at", Instant),
    required("retention_days", Integer, 30),
    required("organisers", Text, ""),
    Column("ping", Text),
    UniqueConstraint("platform", "tenant", "channel"),
    Index(None, "learner_id"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

memberships = Table(
    "memberships",
    metadata,
    cohort(),
    learner(),
    required("joined_at", Instant),
    Column("left_at", Instant),
    required("on_board", Truth, 0),
    required("board_name", TypedText, ""),
    PrimaryKeyConstraint("cohort_id", "learner_id"),
    Index(None, "learner_id"),
    sqlite_strict=True,
)

holidays = Table(
    "holidays",
    metadata,
    cohort(),
    required("day", LocalDay),
    required("reason", TypedText, ""),
    PrimaryKeyConstraint("cohort_id", "day"),
    sqlite_strict=True,
)

# `due_at` is when the posting is to be taken up next, `message` the platform's id of what was
# sent; `posted_at` is the due instant until the card has been sent.
postings = Table(
    "postings",
    metadata,
    numbered(),
    cohort(),
    required("local_day", LocalDay),
    required("card", Text),
    required("posted_at", Instant),
    required("state", Text, "sent"),
    Column("due_at", Instant),
    Column("claimed_at", Instant),
    Column("claimed_by", Text),
    Column("sent_at", Instant),
    Column("message", Text),
    required("late", Truth, 0),
    required("reason", Text, ""),
    one_of("state", "due", "claimed", "sending", "sent", "skipped", "unknown"),
    UniqueConstraint("cohort_id", "local_day"),
    Index(None, "state", "due_at"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

# What follows a posting, such as its thread: each is a step of its own that is tried again.
posting_extras = Table(
    "posting_extras",
    metadata,
    Column("posting_id", ForeignKey("postings.id"), nullable=False),
    required("kind", Text),
    required("state", Text),
    Column("message", Text),
    required("due_at", Instant),
    required("tries", Integer, 0),
    one_of("kind", "thread", "answer", "recap"),
    PrimaryKeyConstraint("posting_id", "kind"),
    Index(None, "state", "due_at"),
    sqlite_strict=True,
)

# The days that an outage touches are neutral for everybody.
outages = Table(
    "outages",
    metadata,
    numbered(),
    required("started_at", Instant),
    Column("ended_at", Instant),
    required("reason", Text),
    sqlite_strict=True,
)

nudges = Table(
    "nudges",
    metadata,
    learner(),
    cohort(),
    required("at", WallTime),
    Column("sent_on", LocalDay),
    PrimaryKeyConstraint("learner_id", "cohort_id"),
    Index(None, "cohort_id"),
    Index(None, "sent_on", "at"),
    sqlite_strict=True,
)

# What the admin of a cohort was told, so that it is told once.
notices = Table(
    "notices",
    metadata,
    cohort(),
    required("what", Text),
    required("told_at", Instant),
    PrimaryKeyConstraint("cohort_id", "what"),
    sqlite_strict=True,
)

# Who changed what of a cohort; `actor` is `learner N` for a learner.
audit = Table(
    "audit",
    metadata,
    numbered(),
    Column("cohort_id", ForeignKey("cohorts.id")),
    required("actor", TypedText),
    required("what", TypedText),
    required("made_at", Instant),
    Index(None, "cohort_id"),
    Index(None, "actor"),
    sqlite_strict=True,
)

# What learners who deleted their data had done in a cohort, added up by card, without a name or
# a day; `left_first` is JSON: how many of their first tries left a defect.
departed = Table(
    "departed",
    metadata,
    cohort(),
    required("card", Text),
    required("learners", Integer),
    required("attempts", Integer),
    required("solved", Integer),
    required("solved_first", Integer),
    required("days", Integer),
    required("left_first", Text),
    PrimaryKeyConstraint("cohort_id", "card"),
    sqlite_strict=True,
)
