"""Boards: sums by week of those members who want to be seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

COUNTS = "finished unaided tries".split()
PLACES = "cohort_id week finished unaided learner_id".split()


def upgrade() -> None:
    op.create_table(
        "board_lines",
        sa.Column("cohort_id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("week", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTS),
        sa.ForeignKeyConstraint(["cohort_id"], ["cohorts.id"], name="fk_board_lines_cohort_id"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_board_lines_learner_id"),
        sa.PrimaryKeyConstraint("cohort_id", "learner_id", "week", name="pk_board_lines"),
        sqlite_strict=True,
    )
    op.create_index(f"ix_board_lines_{'_'.join(PLACES)}", "board_lines", PLACES)
    op.create_index("ix_board_lines_learner_id", "board_lines", ["learner_id"])


def downgrade() -> None:
    op.drop_table("board_lines")
