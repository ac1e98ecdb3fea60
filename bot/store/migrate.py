"""Brings a database to a revision of its schema with Alembic, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

import bot
from bot.core.errors import OperatorError

MIGRATIONS = Path(bot.__file__).parent.parent / "migrations"


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Bring the database up to a revision; raises OperatorError when it is not ours to change."""
    with engine.begin() as connection:
        if refuse_foreign(connection) == newest():
            return
    _move(engine, lambda config: command.upgrade(config, revision))


def downgrade(engine: Engine, revision: str) -> None:
    """Bring the database down to a revision; at `base` it has no tables of ours."""
    _move(engine, lambda config: command.downgrade(config, revision))


def newest() -> str | None:
    """The revision that this program works with."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def refuse_foreign(connection: Connection) -> str | None:
    """The revision of a database; raises OperatorError when it is a stranger's or newer."""
    path = connection.engine.url.database
    tables = inspect(connection).get_table_names()
    if tables and "alembic_version" not in tables:
        raise OperatorError(
            f"{path} is the database of another program: give another folder with --data."
        )
    revision = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if revision is not None and revision not in known:
        raise OperatorError(
            f"The database {path} was written by a newer version of this program: upgrade the "
            "program, or restore a backup from before with `practice db restore`."
        )
    return revision


def _move(engine: Engine, step: Callable[[Config], None]) -> None:
    config = _config()
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        # A rebuilt table is dropped for a moment, and its children must not be judged then.
        driver.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                config.attributes["connection"] = connection
                step(config)
                _refuse_orphans(connection)
        finally:
            driver.execute("PRAGMA foreign_keys = ON")


def _refuse_orphans(connection: Connection) -> None:
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if orphans:
        tables = ", ".join(sorted({str(row[0]) for row in orphans}))
        raise OperatorError(
            f"The database {connection.engine.url.database} was left as it is: rows of {tables} "
            "would point to nothing; restore a backup with `practice db restore`."
        )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
