"""What all tables are made of: their metadata, and the columns that many of them have.

Every constraint has a name, so that a migration can find it on any database. On SQLite every
table is strict.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, ForeignKey, Integer, MetaData, text

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def numbered() -> Column[int]:
    """The id of a row."""
    return Column("id", Integer, primary_key=True)


def learner() -> Column[int]:
    """Whose the row is."""
    return Column("learner_id", ForeignKey("learners.id"), nullable=False)


def cohort() -> Column[int]:
    """The cohort that the row belongs to."""
    return Column("cohort_id", ForeignKey("cohorts.id"), nullable=False)


def required(name: str, kind: type, default: str | int | None = None) -> Column[object]:
    """A column without nulls; a default is there for rows from before the column."""
    given = text(str(default)) if isinstance(default, int) else default
    return Column(name, kind, nullable=False, server_default=given)


def one_of(name: str, *values: str) -> CheckConstraint:
    """Which texts a column may hold."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)
