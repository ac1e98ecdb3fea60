"""The store: works of the core, run on one writer thread and on a few readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine

from bot.core.errors import OperatorError
from bot.core.ports import Store, Transaction
from bot.store.database import READERS, Database
from bot.store.overwriting import overwrite, overwrite_at_once
from bot.store.transaction import SqlTransaction

T = TypeVar("T")


class SqlStore:
    """Runs works in transactions: committed when the work returns, rolled back when it raises."""

    def __init__(self, database: Database) -> None:
        """A store over an open database, which it closes when it is closed."""
        self._database = database
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run a work that writes, after those that were handed in before it."""
        engine, path = self._writing(), self._database.path

        def transact() -> T:
            with engine.begin() as connection:
                tx = SqlTransaction(connection)
                result = work(tx)
            if tx.has_deleted:
                overwrite_at_once(engine, path)
            return result

        return await _run(self._writer, transact)

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a work that only reads: it sees one state of the database, whatever is written."""

        def transact() -> T:
            with self._database.reader.begin() as connection:
                return work(SqlTransaction(connection))

        return await _run(self._readers, transact)

    async def tidy(self) -> None:
        """Overwrite what deleted rows have left in the files, where that is still owed."""
        engine = self._writing()
        await _run(self._writer, lambda: overwrite(engine))

    def close(self) -> None:
        """Wait for the works that run, then close the database."""
        self._readers.shutdown()
        self._writer.shutdown()
        self._database.close()

    def _writing(self) -> Engine:
        engine = self._database.writer
        if engine is None:
            raise OperatorError(f"The database {self._database.path} was opened to be read only.")
        return engine


async def _run(threads: ThreadPoolExecutor, transact: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, transact)


_FITS: Callable[[Database], Store] = SqlStore
