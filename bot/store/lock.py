"""One process writes a database file: it holds an exclusive lock on a file beside it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from bot.core.errors import OperatorError


class FileLock:
    """The lock of one database. The kernel frees it when the process ends, however it ends.

    The lock file stays where it is: whoever removed it could lock another one beside it.
    """

    def __init__(self, database: Path) -> None:
        """Take the lock; raises OperatorError when another process holds it."""
        path = lock_file(database)
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise OperatorError(
                f"Another bot holds {database} (its lock is {path}): stop that one first, or "
                "give this one another folder with --data."
            ) from None

    def release(self) -> None:
        """Let go of the lock."""
        os.close(self._descriptor)


def lock_file(database: Path) -> Path:
    """The file whose lock stands for the database."""
    return database.with_name(database.name + ".lock")
