"""The first tables: people, cohorts, postings, submissions, what was shown, practice days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NEWEST_FIRST = (
    "attempts",
    "submissions",
    "practice_days",
    "postings",
    "words",
    "reveals",
    "ratings",
    "questions",
    "hints",
    "cohorts",
    "accounts",
    "learners",
)


def upgrade() -> None:
    people_and_cohorts()
    what_was_shown()
    postings_and_days()
    submissions_and_attempts()


def downgrade() -> None:
    for table in NEWEST_FIRST:
        op.drop_table(table)


def whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def instant(name: str) -> sa.Column[int]:
    """Microseconds since 1970; SQLite's strict tables know no other name than INTEGER."""
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column(name, kind, nullable=False)


def number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), nullable=False)


def points_to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}")


def primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def people_and_cohorts() -> None:
    op.create_table(
        "learners",
        number(),
        sa.Column("zone", sa.Text()),
        text("cut_off"),
        instant("created_at"),
        primary("learners", "id"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "accounts",
        number(),
        whole("learner_id"),
        text("platform"),
        text("tenant"),
        text("user_id"),
        text("name"),
        instant("created_at"),
        primary("accounts", "id"),
        unique("accounts", "platform", "tenant", "user_id"),
        points_to("accounts", "learner_id", "learners"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    index("accounts", "learner_id")
    op.create_table(
        "cohorts",
        number(),
        sa.Column("learner_id", sa.Integer()),
        text("platform"),
        text("tenant"),
        text("channel"),
        text("zone"),
        instant("created_at"),
        primary("cohorts", "id"),
        unique("cohorts", "platform", "tenant", "channel"),
        points_to("cohorts", "learner_id", "learners"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    index("cohorts", "learner_id")


def what_was_shown() -> None:
    op.create_table(
        "hints",
        number(),
        whole("learner_id"),
        text("card"),
        text("defect"),
        whole("step"),
        instant("given_at"),
        primary("hints", "id"),
        unique("hints", "learner_id", "card", "defect", "step"),
        points_to("hints", "learner_id", "learners"),
        sqlite_strict=True,
    )
    by_learner_and_card("questions", text("question"), instant("asked_at"))
    by_learner_and_card("ratings", text("topic"), text("rating"), instant("rated_at"))
    by_learner_and_card("reveals", text("answer"), instant("revealed_at"))
    by_learner_and_card("words", text("topic"), text("words"), instant("written_at"))


def by_learner_and_card(table: str, subject: sa.Column[str], *rest: sa.Column[object]) -> None:
    op.create_table(
        table,
        whole("learner_id"),
        text("card"),
        subject,
        *rest,
        primary(table, "learner_id", "card", subject.name),
        points_to(table, "learner_id", "learners"),
        sqlite_strict=True,
    )


def postings_and_days() -> None:
    op.create_table(
        "postings",
        number(),
        whole("cohort_id"),
        text("local_day"),
        text("card"),
        instant("posted_at"),
        primary("postings", "id"),
        unique("postings", "cohort_id", "local_day"),
        points_to("postings", "cohort_id", "cohorts"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "practice_days",
        whole("learner_id"),
        whole("cohort_id"),
        text("local_day"),
        text("card"),
        text("how"),
        instant("finished_at"),
        primary("practice_days", "learner_id", "cohort_id", "local_day"),
        points_to("practice_days", "learner_id", "learners"),
        points_to("practice_days", "cohort_id", "cohorts"),
        sqlite_strict=True,
    )
    index("practice_days", "cohort_id")


def submissions_and_attempts() -> None:
    op.create_table(
        "submissions",
        number(),
        text("key"),
        whole("learner_id"),
        whole("cohort_id"),
        sa.Column("posting_id", sa.Integer()),
        text("card"),
        text("source"),
        text("repairs"),
        instant("received_at"),
        whole("failures"),
        primary("submissions", "id"),
        unique("submissions", "key"),
        points_to("submissions", "learner_id", "learners"),
        points_to("submissions", "cohort_id", "cohorts"),
        points_to("submissions", "posting_id", "postings"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    index("submissions", "learner_id", "card")
    index("submissions", "cohort_id")
    index("submissions", "posting_id")
    op.create_table(
        "attempts",
        whole("submission_id"),
        text("verdict"),
        sa.Column("reason", sa.Text()),
        text("judgement"),
        instant("judged_at"),
        primary("attempts", "submission_id"),
        points_to("attempts", "submission_id", "submissions"),
        sqlite_strict=True,
    )
