"""Backups: a copy of the database as it was at one instant, made while the bot runs.

A copy is opened and read whole before it has its name, so that a file with the name of a backup
is one that can be restored. Names hold the instant (in UTC) from which the content is, by which
old ones are removed.
"""

from __future__ import annotations

import os
import re
import sqlite3
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from bot.core.errors import OperatorError
from bot.store.faults import in_sentences, refuse_unreadable, refuse_unwritable
from bot.store.soundness import Soundness, reading, sound

FOLDER = "backups"
_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r".+-(\d{8}T\d{6}Z)(-[a-z0-9-]+)?\.db(\.part|-wal)?", re.ASCII)


def back_up(database: Path, target: Path) -> Soundness:
    """Copy the database to a file that is not there yet; raises OperatorError.

    What was committed before is in the copy, and of what is committed meanwhile nothing.
    """
    refuse_unreadable(database)
    if target.exists():
        raise OperatorError(f"{target} is there already: give the backup another name.")
    _make_folder(target.parent)
    refuse_unwritable(target)
    part = target.with_name(f"{target.name}.part")
    try:
        with in_sentences(part):
            _copy(database, part)
            found = sound(part)
        keep_on_disk(part)
        part.rename(target)
        keep_on_disk(target.parent)
    except OSError as error:
        raise OperatorError(
            f"The backup {target} cannot be written ({error.strerror}): make its folder writable, "
            "make room, or give another file."
        ) from None
    finally:
        part.unlink(missing_ok=True)
    return found


def backup_name(database: Path, at: datetime, why: str = "") -> Path:
    """Where a backup of the database lies whose content is from this instant."""
    stamp = at.astimezone(UTC).strftime(_STAMP)
    words = f"-{why}" if why else ""
    return database.parent / FOLDER / f"{database.stem}-{stamp}{words}.db"


def backups_of(database: Path) -> list[tuple[date, Path]]:
    """The backups in the folder beside the database with their days, the oldest first."""
    return sorted(
        (day, file)
        for file in _files(database)
        if (day := _day(file)) is not None and file.suffix == ".db"
    )


def remove_old(database: Path, today: date, days: int) -> int:
    """Remove backups that are `days` old, and what was left of one that broke off; how many."""
    last = today - timedelta(days=days)
    old = [
        file
        for file in _files(database)
        if (day := _day(file)) is not None
        and (day <= last or (file.suffix == ".part" and day < today))
    ]
    for file in old:
        file.unlink(missing_ok=True)
    return len(old)


def _files(database: Path) -> list[Path]:
    folder = database.parent / FOLDER
    return [file for file in folder.iterdir() if file.is_file()] if folder.is_dir() else []


def _day(file: Path) -> date | None:
    """The day of a file that has the name of a backup."""
    name = _NAME.fullmatch(file.name)
    if name is None:
        return None
    try:
        return datetime.strptime(name[1], _STAMP).replace(tzinfo=UTC).date()
    except ValueError:
        return None


def _copy(database: Path, part: Path) -> None:
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    copy = sqlite3.connect(part, isolation_level=None)
    try:
        with reading(database) as connection:
            connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    finally:
        copy.close()


def _make_folder(folder: Path) -> None:
    if folder.name == FOLDER and folder.parent.is_dir():
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise OperatorError(
                f"The folder {folder} for backups cannot be made ({error.strerror}): make it, or "
                "make its own folder writable."
            ) from None


def keep_on_disk(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk before anything else is done."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
