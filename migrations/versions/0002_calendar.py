"""The calendar: what a cohort wants, how far each posting is, and what organisers did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

STATES = ("due", "claimed", "sending", "sent", "skipped", "unknown")
EXTRAS = ("thread", "answer", "recap")
NEWEST_FIRST = (
    "kept_words",
    "audit",
    "notices",
    "nudges",
    "zones",
    "disputes",
    "outages",
    "posting_extras",
    "holidays",
    "memberships",
)
# A rebuilt table forgets that its ids are never given out twice, unless it is told again.
NUMBERED = {"recreate": "always", "table_kwargs": {"sqlite_autoincrement": True}}
OF_A_COHORT = (
    "name post_at posting_days deck_filter starts_on length paused_at answer_at "
    "post_short_answer late_minutes recap removed_at retention_days"
).split()
OF_A_POSTING = "state due_at claimed_at claimed_by sent_at message late reason".split()
OF_AN_ATTEMPT = "learner_id cohort_id card".split()


def upgrade() -> None:
    cohorts_get_a_calendar()
    postings_get_a_state()
    attempts_repeat_their_submission()
    op.drop_index("ix_practice_days_cohort_id", "practice_days")
    index("practice_days", "cohort_id", "local_day")
    of_cohorts()
    of_postings()
    of_learners()
    of_organisers()


def downgrade() -> None:
    for table in NEWEST_FIRST:
        op.drop_table(table)
    op.drop_index("ix_practice_days_cohort_id_local_day", "practice_days")
    index("practice_days", "cohort_id")
    attempts_repeat_nothing()
    # Before, every posting was one that learners had seen.
    op.execute("DELETE FROM postings WHERE state NOT IN ('sent', 'unknown')")
    op.drop_index("ix_postings_state_due_at", "postings")
    with op.batch_alter_table("postings", **NUMBERED) as batch:
        batch.drop_constraint(op.f("ck_postings_state"), type_="check")
        drop(batch, OF_A_POSTING)
    with op.batch_alter_table("cohorts", **NUMBERED) as batch:
        drop(batch, OF_A_COHORT)


def attempts_repeat_nothing() -> None:
    op.drop_index("ix_attempts_learner_id_card", "attempts")
    op.drop_index("ix_attempts_cohort_id_learner_id_judged_at", "attempts")
    op.drop_index("ix_attempts_cohort_id_judged_at", "attempts")
    with op.batch_alter_table("attempts", recreate="always") as batch:
        batch.drop_constraint("fk_attempts_cohort_id", type_="foreignkey")
        batch.drop_constraint("fk_attempts_learner_id", type_="foreignkey")
        drop(batch, OF_AN_ATTEMPT)


def drop(batch: BatchOperations, columns: list[str]) -> None:
    for column in columns:
        batch.drop_column(column)


# --- columns ---------------------------------------------------------------------------------


def instant_type() -> sa.types.TypeEngine[int]:
    """Microseconds since 1970; SQLite's strict tables know no other name than INTEGER."""
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def whole(name: str, default: int | None = None) -> sa.Column[int]:
    given = None if default is None else sa.text(str(default))
    return sa.Column(name, sa.Integer(), nullable=False, server_default=given)


def text(name: str, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False, server_default=default)


def instant(name: str) -> sa.Column[int]:
    return sa.Column(name, instant_type(), nullable=False)


def maybe_text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text())


def maybe_instant(name: str) -> sa.Column[int]:
    return sa.Column(name, instant_type())


def number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), nullable=False)


def points_to(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}")


def primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=f"uq_{table}_{'_'.join(columns)}")


def condition(name: str, values: tuple[str, ...]) -> str:
    return f"{name} IN ({', '.join(repr(value) for value in values)})"


def index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


# --- tables that there were ------------------------------------------------------------------


def cohorts_get_a_calendar() -> None:
    with op.batch_alter_table("cohorts", **NUMBERED) as batch:
        batch.add_column(text("name", ""))
        batch.add_column(text("post_at", "09:00:00"))
        batch.add_column(text("posting_days", "mon tue wed thu fri"))
        batch.add_column(text("deck_filter", "{}"))
        batch.add_column(maybe_text("starts_on"))
        batch.add_column(sa.Column("length", sa.Integer()))
        batch.add_column(maybe_instant("paused_at"))
        batch.add_column(maybe_text("answer_at"))
        batch.add_column(whole("post_short_answer", 0))
        batch.add_column(whole("late_minutes", 360))
        batch.add_column(whole("recap", 0))
        batch.add_column(maybe_instant("removed_at"))
        batch.add_column(whole("retention_days", 30))
    op.execute(
        "UPDATE cohorts SET posting_days = 'mon tue wed thu fri sat sun' "
        "WHERE learner_id IS NOT NULL"
    )


def postings_get_a_state() -> None:
    with op.batch_alter_table("postings", **NUMBERED) as batch:
        batch.add_column(text("state", "sent"))
        batch.add_column(maybe_instant("due_at"))
        batch.add_column(maybe_instant("claimed_at"))
        batch.add_column(maybe_text("claimed_by"))
        batch.add_column(maybe_instant("sent_at"))
        batch.add_column(maybe_text("message"))
        batch.add_column(whole("late", 0))
        batch.add_column(text("reason", ""))
        batch.create_check_constraint(op.f("ck_postings_state"), condition("state", STATES))
    op.execute("UPDATE postings SET sent_at = posted_at")
    index("postings", "state", "due_at")


def attempts_repeat_their_submission() -> None:
    for column in OF_AN_ATTEMPT:
        kind = sa.Text() if column == "card" else sa.Integer()
        op.add_column("attempts", sa.Column(column, kind))
    op.execute(
        "UPDATE attempts SET (learner_id, cohort_id, card) = (SELECT s.learner_id, s.cohort_id, "
        "s.card FROM submissions AS s WHERE s.id = attempts.submission_id)"
    )
    with op.batch_alter_table("attempts", recreate="always") as batch:
        for column in OF_AN_ATTEMPT:
            batch.alter_column(column, nullable=False)
        batch.create_foreign_key("fk_attempts_learner_id", "learners", ["learner_id"], ["id"])
        batch.create_foreign_key("fk_attempts_cohort_id", "cohorts", ["cohort_id"], ["id"])
    index("attempts", "cohort_id", "judged_at")
    index("attempts", "cohort_id", "learner_id", "judged_at")
    index("attempts", "learner_id", "card")


# --- new tables ------------------------------------------------------------------------------


def of_cohorts() -> None:
    op.create_table(
        "memberships",
        whole("cohort_id"),
        whole("learner_id"),
        instant("joined_at"),
        maybe_instant("left_at"),
        whole("on_board", 0),
        text("board_name", ""),
        primary("memberships", "cohort_id", "learner_id"),
        points_to("memberships", "cohort_id", "cohorts"),
        points_to("memberships", "learner_id", "learners"),
        sqlite_strict=True,
    )
    index("memberships", "learner_id")
    op.create_table(
        "holidays",
        whole("cohort_id"),
        text("day"),
        text("reason", ""),
        primary("holidays", "cohort_id", "day"),
        points_to("holidays", "cohort_id", "cohorts"),
        sqlite_strict=True,
    )


def of_postings() -> None:
    op.create_table(
        "posting_extras",
        whole("posting_id"),
        text("kind"),
        text("state"),
        maybe_text("message"),
        instant("due_at"),
        whole("tries", 0),
        sa.CheckConstraint(condition("kind", EXTRAS), name=op.f("ck_posting_extras_kind")),
        primary("posting_extras", "posting_id", "kind"),
        points_to("posting_extras", "posting_id", "postings"),
        sqlite_strict=True,
    )
    index("posting_extras", "state", "due_at")
    op.create_table(
        "outages",
        number(),
        instant("started_at"),
        maybe_instant("ended_at"),
        text("reason"),
        primary("outages", "id"),
        sqlite_strict=True,
    )


def of_learners() -> None:
    op.create_table(
        "disputes",
        number(),
        whole("submission_id"),
        whole("learner_id"),
        text("says", ""),
        instant("made_at"),
        maybe_instant("settled_at"),
        text("settled", ""),
        primary("disputes", "id"),
        unique("disputes", "submission_id"),
        points_to("disputes", "submission_id", "submissions"),
        points_to("disputes", "learner_id", "learners"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    index("disputes", "learner_id")
    op.create_table(
        "zones",
        whole("learner_id"),
        text("from_day"),
        maybe_text("zone"),
        text("cut_off"),
        primary("zones", "learner_id", "from_day"),
        points_to("zones", "learner_id", "learners"),
        sqlite_strict=True,
    )
    op.create_table(
        "nudges",
        whole("learner_id"),
        whole("cohort_id"),
        text("at"),
        maybe_text("sent_on"),
        primary("nudges", "learner_id", "cohort_id"),
        points_to("nudges", "learner_id", "learners"),
        points_to("nudges", "cohort_id", "cohorts"),
        sqlite_strict=True,
    )
    index("nudges", "cohort_id")
    index("nudges", "sent_on", "at")
    op.create_table(
        "kept_words",
        number(),
        whole("learner_id"),
        instant("made_at"),
        maybe_text("card"),
        text("blocks"),
        primary("kept_words", "id"),
        points_to("kept_words", "learner_id", "learners"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    index("kept_words", "learner_id")


def of_organisers() -> None:
    op.create_table(
        "notices",
        whole("cohort_id"),
        text("what"),
        instant("told_at"),
        primary("notices", "cohort_id", "what"),
        points_to("notices", "cohort_id", "cohorts"),
        sqlite_strict=True,
    )
    op.create_table(
        "audit",
        number(),
        sa.Column("cohort_id", sa.Integer()),
        text("actor"),
        text("what"),
        instant("made_at"),
        primary("audit", "id"),
        points_to("audit", "cohort_id", "cohorts"),
        sqlite_strict=True,
    )
    index("audit", "cohort_id")
    index("audit", "actor")
