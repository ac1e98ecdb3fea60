"""Totals: what learners who deleted their data had done, added up without a name or a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COUNTS = "learners attempts solved solved_first days".split()


def upgrade() -> None:
    op.create_table(
        "departed",
        sa.Column("cohort_id", sa.Integer(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTS),
        sa.Column("left_first", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["cohort_id"], ["cohorts.id"], name="fk_departed_cohort_id"),
        sa.PrimaryKeyConstraint("cohort_id", "card", name="pk_departed"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    op.drop_table("departed")
