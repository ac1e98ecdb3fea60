"""The database: whether it is sound, who writes it, its backups, and the room it has."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from bot.app import DATABASE
from bot.core.errors import OperatorError
from bot.findings import Finding
from bot.settings import Settings
from bot.store.backup import backups_of
from bot.store.database import open_read_only
from bot.store.lock import lock_file
from bot.store.soundness import Soundness, sound

WAL_RESET_MENDED = (3, 51, 3)
ROOM_BYTES = 200 * 2**20
MANY_FREE = 0.5  # of the pages of a file
LARGE = 5_000  # pages, below which it does not matter
LATE = timedelta(days=2)
LOCKS = Path("/proc/locks")


def database(settings: Settings, now: datetime) -> Iterator[Finding]:
    """Everything about the file."""
    path = settings.data / DATABASE
    if path.exists():
        yield from _file(path)
        yield _writer(path)
        yield _backups(path, settings.backup_days, now)
    else:
        yield Finding("database", well=True, says=f"{path} will be made at the first start")
    library = sqlite3.sqlite_version_info
    note = "" if library >= WAL_RESET_MENDED else ", safe here because one connection writes"
    yield Finding("SQLite", well=True, says=f"version {sqlite3.sqlite_version}{note}")
    yield _room(settings.data, path)


def _file(path: Path) -> Iterator[Finding]:
    try:
        open_read_only(path).close()
        found = sound(path)
    except OperatorError as error:
        mend = "Then look again; `practice db restore` puts a backup in its place."
        yield Finding("database", well=False, says=str(error), mend=mend)
        return
    rows = sum(found.rows.values())
    says = f"{path} is sound: schema {found.revision}, {rows} rows, {found.pages} pages"
    yield Finding("database", well=True, says=says)
    yield _free(found)


def _free(found: Soundness) -> Finding:
    many = found.pages > LARGE and found.free_pages > MANY_FREE * found.pages
    return Finding(
        "free pages",
        well=not many,
        says=f"{found.free_pages} of {found.pages}",
        mend="Restore a backup of today: a copy has no free pages. It works as it is, too.",
        grave=False,
    )


def _writer(path: Path) -> Finding:
    holder = _holder(lock_file(path.resolve()))
    says = "nobody writes it now" if holder is None else f"process {holder} writes it"
    return Finding("writer", well=True, says=says)


def _holder(lock: Path) -> int | None:
    """The process that holds the lock, as the kernel tells it."""
    try:
        found = lock.stat()
        held = LOCKS.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    for line in held:
        words = line.split()
        if words[1:2] == ["FLOCK"] and words[5:6] == [place]:
            return int(words[4])
    return None


def _backups(path: Path, days: int, now: datetime) -> Finding:
    kept = backups_of(path)
    if not days:
        return Finding("backups", well=True, says="none are kept, as PRACTICE_BACKUP_DAYS is 0")
    if not kept:
        says = "there is none yet: the bot makes one a day while it serves"
        return Finding("backups", well=True, says=says)
    newest, file = kept[-1]
    late = now.date() - newest > LATE
    return Finding(
        "backups",
        well=not late,
        says=f"{len(kept)} are kept for {days} days, the newest is {file.name}",
        mend="`practice db backup` makes one now; the log tells why there was none of yesterday.",
        grave=False,
    )


def _room(data: Path, path: Path) -> Finding:
    place = data if data.exists() else data.resolve().parent
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    size = path.stat().st_size if path.exists() else 0
    wanted = max(ROOM_BYTES, 3 * size)  # for itself once more, its log and a backup
    return Finding(
        "disk",
        well=free > wanted,
        says=f"{free // 2**20} MB free where the database lies",
        mend=f"Make room: {wanted // 2**20} MB are the least for a calm night.",
    )
