"""Front ends: organisers and pings of a cohort, verdicts not delivered, shared lines, notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("cohorts", sa.Column("organisers", sa.Text(), nullable=False, server_default=""))
    op.add_column("cohorts", sa.Column("ping", sa.Text()))
    _of_learners("untold", "submission", ["submission_id"])
    op.execute(
        "INSERT INTO untold (submission_id, learner_id, cohort_id) "
        "SELECT submissions.id, submissions.learner_id, submissions.cohort_id FROM submissions "
        "LEFT JOIN attempts ON attempts.submission_id = submissions.id "
        "WHERE attempts.submission_id IS NULL"
    )
    _of_learners(
        "shared_lines", "posting", ["posting_id", "learner_id"], sa.Column("message", sa.Text())
    )
    op.create_table(
        "front_end_notes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_front_end_notes"),
        sqlite_strict=True,
    )
    op.drop_table("kept_words")  # nothing was ever kept in it


def downgrade() -> None:
    op.create_table(
        "kept_words",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.Text(), nullable=False),
        sa.Column("card", sa.Text()),
        sa.Column("blocks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_kept_words_learner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_kept_words"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("ix_kept_words_learner_id", "kept_words", ["learner_id"])
    op.drop_table("front_end_notes")
    op.drop_table("shared_lines")
    op.drop_table("untold")
    op.drop_column("cohorts", "ping")
    op.drop_column("cohorts", "organisers")


def _of_learners(name: str, what: str, key: list[str], *columns: sa.Column[str]) -> None:
    """A table of what learners did in a cohort with a submission or a posting."""
    whose = (what, "learner", "cohort")
    op.create_table(
        name,
        *(sa.Column(f"{one}_id", sa.Integer(), nullable=False) for one in whose),
        *columns,
        *(
            sa.ForeignKeyConstraint([f"{one}_id"], [f"{one}s.id"], name=f"fk_{name}_{one}_id")
            for one in whose
        ),
        sa.PrimaryKeyConstraint(*key, name=f"pk_{name}"),
        sqlite_strict=True,
    )
    for one in ("learner_id", "cohort_id"):
        op.create_index(f"ix_{name}_{one}", name, [one])
