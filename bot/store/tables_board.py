"""The table of boards: sums that can be counted again from practice days and attempts."""

from __future__ import annotations

from sqlalchemy import Index, Integer, PrimaryKeyConstraint, Table

from bot.store.columns import LocalDay
from bot.store.schema import cohort, learner, metadata, required

# Only of members who want to be seen. `week` is a Monday, or the first of all days for all time.
board_lines = Table(
    "board_lines",
    metadata,
    cohort(),
    learner(),
    required("week", LocalDay),
    required("finished", Integer),
    required("unaided", Integer),
    required("tries", Integer),
    PrimaryKeyConstraint("cohort_id", "learner_id", "week"),
    Index(None, "cohort_id", "week", "finished", "unaided", "learner_id"),
    Index(None, "learner_id"),
    sqlite_strict=True,
)
