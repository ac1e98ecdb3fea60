"""The schema goes up and down with rows in every table, and is what the tables say."""

import io
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, inspect, select
from store_rows import ADA, BEN, fill

from bot.core.errors import OperatorError
from bot.store.database import Database, open_to_write
from bot.store.migrate import MIGRATIONS, downgrade, newest, upgrade
from bot.store.tables import metadata
from bot.store.transaction import SqlTransaction


def config_of(folder: Path) -> Config:
    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", str(folder))
    return config


def revisions() -> list[str]:
    """All revisions, the oldest first."""
    walk = ScriptDirectory.from_config(config_of(MIGRATIONS)).walk_revisions()
    return [script.revision for script in walk][::-1]


def schema(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql(
        "select name, sql from sqlite_master where sql is not null and name != 'alembic_version'"
    )
    return {row.name: in_order(row.sql) for row in rows}


def in_order(sql: str) -> str:
    """A definition with its columns and constraints in order: a rebuilt table mixes them."""
    parts = re.split(r",(?![^()]*\))|\n", sql.replace('"', ""))
    lines = (re.sub(r"\s+", " ", part).strip(" ,") for part in parts)
    return "\n".join(sorted(filter(None, lines)))


@pytest.fixture
def writer(database: Database) -> Iterator[Engine]:
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection), ADA)
        fill(SqlTransaction(connection), BEN)
    return database.writer


def test_there_are_rows_in_every_table(writer: Engine) -> None:
    with writer.begin() as connection:
        for table in metadata.sorted_tables:
            assert connection.execute(select(table)).all(), table.name


def test_every_step_goes_down_and_up_again(writer: Engine) -> None:
    steps = revisions()
    assert steps[-1] == newest()
    with writer.begin() as connection:
        before = schema(connection)
    for revision in ["base", *steps[:-1]][::-1]:
        downgrade(writer, revision)
        check_references(writer)
    with writer.begin() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    for revision in steps:
        upgrade(writer, revision)
        check_references(writer)
    with writer.begin() as connection:
        assert schema(connection) == before
        fill(SqlTransaction(connection), ADA)


def check_references(engine: Engine) -> None:
    with engine.begin() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


def test_an_upgrade_of_a_database_that_is_new_enough_keeps_its_rows(writer: Engine) -> None:
    upgrade(writer)
    with writer.begin() as connection:
        assert len(SqlTransaction(connection).waiting()) == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_foreign_keys_are_on_again_after_a_step(writer: Engine) -> None:
    downgrade(writer, "base")
    with writer.begin() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_the_migrations_make_what_the_tables_say(writer: Engine) -> None:
    plain = create_engine("sqlite://")
    with plain.connect() as connection:
        metadata.create_all(connection)
        wanted = schema(connection)
    plain.dispose()
    with writer.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert schema(connection) == wanted


def test_a_step_that_leaves_orphans_is_taken_back(path: Path) -> None:
    open_to_write(path).close()
    with_orphan(path)
    database = open_to_write(path)
    assert database.writer is not None
    with pytest.raises(OperatorError, match=r"rows of hints would point to nothing"):
        downgrade(database.writer, revisions()[-1])
    with database.writer.begin() as connection:
        assert len(connection.exec_driver_sql("select * from hints").all()) == 1
    database.close()


def with_orphan(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("insert into hints values (1, 99, 'card', 'defect', 0, 0)")
    raw.commit()
    raw.close()


def test_an_upgrade_that_fails_in_the_middle_leaves_nothing(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("create table alembic_version (version_num varchar(32) not null)")
    raw.execute("create table postings (id integer)")
    raw.commit()
    raw.close()
    with pytest.raises(OperatorError, match="table postings already exists"):
        open_to_write(path)
    raw = sqlite3.connect(path)
    names = {row[0] for row in raw.execute("select name from sqlite_master")}
    raw.close()
    assert names == {"alembic_version", "postings"}


# A rebuilt table forgets that its ids are never given out twice, unless it is told again.
REBUILD = """
import sqlalchemy as sa
from alembic import op

revision = "rebuild"
down_revision = {before!r}


again = {{"recreate": "always", "table_kwargs": {{"sqlite_autoincrement": True}}}}


def upgrade():
    with op.batch_alter_table("learners", **again) as table:
        table.add_column(sa.Column("pronoun", sa.Text()))


def downgrade():
    with op.batch_alter_table("learners", **again) as table:
        table.drop_column("pronoun")
"""


def test_a_table_that_others_point_to_can_be_rebuilt(
    writer: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with writer.begin() as connection:
        before = schema(connection)
        rows = SqlTransaction(connection).export(1)
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    step = REBUILD.format(before=newest())
    (folder / "versions" / "rebuild.py").write_text(step, encoding="utf-8")
    monkeypatch.setattr("bot.store.migrate.MIGRATIONS", folder)
    upgrade(writer)
    check_references(writer)
    with writer.begin() as connection:
        assert "pronoun" in schema(connection)["learners"]
        assert SqlTransaction(connection).export(1) == rows
    downgrade(writer, "-1")
    check_references(writer)
    with writer.begin() as connection:
        assert schema(connection) == before
        assert SqlTransaction(connection).export(1) == rows


def test_the_next_revision_starts_from_the_template(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    config = config_of(folder)
    made = command.revision(config, "Something more", rev_id="next")
    assert made is not None
    assert not isinstance(made, list)
    assert made.doc == "Something more."
    assert (made.revision, made.down_revision) == ("next", newest())
    assert ScriptDirectory.from_config(config).get_current_head() == "next"
    assert callable(made.module.upgrade)
    assert callable(made.module.downgrade)
