"""Real SQLite files in folders of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.core.ports import Transaction
from bot.store.database import Database, open_to_write
from bot.store.store import SqlStore
from bot.store.transaction import SqlTransaction


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "practice.db"


@pytest.fixture
def database(path: Path) -> Iterator[Database]:
    database = open_to_write(path)
    yield database
    database.close()


@pytest.fixture
def store(path: Path) -> Iterator[SqlStore]:
    store = SqlStore(open_to_write(path))
    yield store
    store.close()


@pytest.fixture
def tx(database: Database) -> Iterator[Transaction]:
    assert database.writer is not None
    with database.writer.begin() as connection:
        yield SqlTransaction(connection)
