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
from bot.store.faults import while_it_runs
from bot.store.figures import posting_states, write_nothing
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
        """Run a work that writes, after those that were handed in before it.

        Raises OperatorError, here and in `read`, when the disk or the file has to be mended.
        """
        engine, path = self._writing(), self._database.path

        def transact() -> T:
            with while_it_runs(path), engine.begin() as connection:
                tx = SqlTransaction(connection)
                result = work(tx)
            if tx.has_deleted:
                overwrite_at_once(engine, path)
            return result

        return await _run(self._writer, transact)

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Run a work that only reads: it sees one state of the database, whatever is written."""

        reader, path = self._database.reader, self._database.path

        def transact() -> T:
            with while_it_runs(path), reader.begin() as connection:
                return work(SqlTransaction(connection))

        return await _run(self._readers, transact)

    async def with_engine(self, work: Callable[[Engine], T], *, writes: bool) -> T:
        """Run a work that begins its transactions itself, as libraries do, in its turn.

        One that writes has the writer thread for itself, one that reads a reader.
        """
        engine = self._writing() if writes else self._database.reader
        path = self._database.path

        def turn() -> T:
            with while_it_runs(path):
                return work(engine)

        return await _run(self._writer if writes else self._readers, turn)

    async def tidy(self) -> None:
        """Overwrite what deleted rows have left in the files, where that is still owed."""
        engine = self._writing()
        await _run(self._writer, lambda: overwrite(engine))

    async def posting_states(self) -> dict[str, int]:
        """How many postings are in each state; raises OperatorError."""
        reader, path = self._database.reader, self._database.path

        def count() -> dict[str, int]:
            with while_it_runs(path), reader.begin() as connection:
                return posting_states(connection)

        return await _run(self._readers, count)

    async def probe(self) -> None:
        """Write, without changing anything; raises OperatorError when that cannot be done."""
        engine, path = self._writing(), self._database.path

        def write() -> None:
            with while_it_runs(path), engine.begin() as connection:
                write_nothing(connection)

        await _run(self._writer, write)

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
