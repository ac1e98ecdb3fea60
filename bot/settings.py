"""The settings, from the environment and from `.env` in the current folder; the environment wins.

Every fault is told at once, each with its variable and an example.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

from bot.core.errors import OperatorError, PracticeError
from bot.core.retention import BACKUP_DAYS
from bot.core.schedule import known_zone

DOT_ENV = Path(".env")
CARDS = Path(__file__).resolve().parent.parent / "cards"
LOCAL_TIME = Path("/etc/localtime")
T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    """What an operator may set.

    `data` holds the database, `cards` the deck, `zone` is the calendar of direct conversations,
    `now` the instant at which a trial's clock starts, `grader` the socket of a grader that runs
    as a service, `backup_days` for how long the operator keeps backups at most.
    """

    data: Path
    cards: Path
    zone: str
    now: datetime | None = None
    grader: Path | None = None
    backup_days: int = BACKUP_DAYS


def read_settings(
    given: Mapping[str, str],
    environment: Mapping[str, str] = os.environ,
    dot_env: Path = DOT_ENV,
) -> Settings:
    """The settings; `given` are those of the command line. Raises OperatorError."""
    faults: list[str] = []
    values = {**_read_dot_env(dot_env, faults), **environment, **given}
    zone = _take(values, faults, "PRACTICE_ZONE", known_zone, "Europe/Paris")
    zone = zone or _system_zone(environment)
    kept = _take(values, faults, "PRACTICE_BACKUP_DAYS", _days, "30")
    settings = Settings(
        data=_take(values, faults, "PRACTICE_DATA", _path, ".practice") or Path(".practice"),
        cards=_take(values, faults, "PRACTICE_CARDS", _path, "cards") or CARDS,
        zone=zone,
        now=_take(
            values, faults, "PRACTICE_NOW", lambda text: _instant(text, zone), "2026-03-02T09:00"
        ),
        grader=_take(values, faults, "PRACTICE_GRADER", _path, "/run/practice/grader.sock"),
        backup_days=BACKUP_DAYS if kept is None else kept,
    )
    if faults:
        raise OperatorError("\n".join(faults))
    return settings


def _take(
    values: Mapping[str, str], faults: list[str], name: str, read: Callable[[str], T], example: str
) -> T | None:
    """One setting; an empty one is as good as none."""
    text = values.get(name, "").strip()
    if not text:
        return None
    try:
        return read(text)
    except (ValueError, PracticeError) as error:
        faults.append(f"{name} cannot be used: {error} For example: {name}={example}")
        return None


def _path(text: str) -> Path:
    if "\0" in text:
        raise ValueError("no path holds a zero byte.")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ValueError("the home folder that it names is not known.") from None


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise ValueError("it is no number of days from 0 to 9999.")
    return int(text)


def _instant(text: str, zone: str) -> datetime:
    """An instant; a time without an offset is one of the zone."""
    try:
        instant = datetime.fromisoformat(text)
        if instant.tzinfo is None:
            instant = instant.replace(tzinfo=ZoneInfo(zone))
        return instant.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("it is no date with a time.") from None


def _system_zone(environment: Mapping[str, str]) -> str:
    """The zone of this machine, else UTC."""
    link = str(LOCAL_TIME.resolve()) if LOCAL_TIME.is_symlink() else ""
    for name in (environment.get("TZ", "").lstrip(":"), link.partition("zoneinfo/")[2]):
        try:
            return known_zone(name)
        except PracticeError:
            continue
    return "UTC"


def _read_dot_env(path: Path, faults: list[str]) -> dict[str, str]:
    """The lines `NAME=value` of a file, if there is one; `#` starts a comment line."""
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        faults.append(f"{path} cannot be read: make it a readable UTF-8 file, or remove it.")
        return {}
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip().removeprefix("export ").strip()
        if not words or words.startswith("#"):
            continue
        name, equals, value = words.partition("=")
        if not equals:
            faults.append(f"{path}, line {number}: write NAME=value, as in PRACTICE_ZONE=UTC")
        values[name.strip()] = _unquoted(value.strip())
    return values


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
    return value[1:-1] if quoted else value
