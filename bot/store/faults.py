"""What can be wrong with the place of a database or with its file, as sentences."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from bot.core.errors import OperatorError
from bot.store.lock import lock_file

_UNWRITABLE = (
    "SQLite could not write {path} or the two files that it keeps beside it even to read: make "
    "the file and its folder writable (`chmod u+w`), or give another folder with --data."
)
_BY_CODE = {
    sqlite3.SQLITE_NOTADB: (
        "{path} is not a database of this program: restore a backup in its place, or give "
        "another folder with --data."
    ),
    sqlite3.SQLITE_CORRUPT: (
        "The database {path} is damaged: move it away and restore a backup with "
        "`practice db restore`."
    ),
    sqlite3.SQLITE_READONLY: _UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: _UNWRITABLE,
    sqlite3.SQLITE_FULL: (
        "There is no space left for the database {path}: free some on that disk, or give "
        "another folder with --data."
    ),
    sqlite3.SQLITE_BUSY: (
        "Another program holds the database {path}: close it there, then start again."
    ),
    sqlite3.SQLITE_IOERR: (
        "The disk under the database {path} fails: look at the system's log, and keep a copy of "
        "the folder on another disk."
    ),
}
_PRIMARY = 0xFF


def refuse_unwritable(path: Path) -> None:
    """Raise OperatorError when no database can be kept at this path."""
    folder = path.parent
    _refuse_no_folder(folder)
    if not _may(folder, os.W_OK):
        raise OperatorError(
            f"The folder {folder} cannot be written: make it writable (`chmod u+w`), or give "
            "another with --data."
        )
    if path.is_dir():
        raise OperatorError(f"{path} is a folder, not a database: give another with --data.")
    for file in (path, lock_file(path)):
        if file.exists() and not _may(file, os.R_OK | os.W_OK):
            raise OperatorError(
                f"The file {file} cannot be written: make it writable (`chmod u+rw`), or give "
                "another folder with --data."
            )


def refuse_unreadable(path: Path) -> None:
    """Raise OperatorError when there is no database at this path that can be read."""
    _refuse_no_folder(path.parent)
    if not path.is_file():
        raise OperatorError(
            f"There is no database at {path} yet: `practice chat` makes one; or give another "
            "folder with --data."
        )
    if not _may(path, os.R_OK):
        raise OperatorError(
            f"The file {path} cannot be read: make it readable (`chmod u+r`), or give another "
            "folder with --data."
        )


@contextmanager
def in_sentences(path: Path) -> Iterator[None]:
    """Turn the database's own complaints into OperatorError."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        sentence = _sentence(error) or "The database {path} cannot be opened: {cause}."
        raise OperatorError(sentence.format(path=path, cause=_cause(error))) from error


@contextmanager
def while_it_runs(path: Path) -> Iterator[None]:
    """Turn what the operator can mend into OperatorError; faults of the program are passed on."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        raise OperatorError(sentence.format(path=path)) from error


def _sentence(error: Exception) -> str | None:
    return _BY_CODE.get(getattr(_cause(error), "sqlite_errorcode", 0) & _PRIMARY)


def _cause(error: Exception) -> BaseException | None:
    return error.orig if isinstance(error, DBAPIError) else error


def _refuse_no_folder(folder: Path) -> None:
    try:
        usable = folder.is_dir() and _may(folder, os.X_OK)
    except PermissionError:
        usable = False
    if not usable:
        raise OperatorError(
            f"There is no folder {folder} that this user may enter: make one, or give another "
            "with --data."
        )


def _may(path: Path, mode: int) -> bool:
    # Opening and closing the file to try would drop the locks that SQLite holds on it.
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)
