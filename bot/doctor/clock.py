"""The clock of this machine and its zone data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from zoneinfo import TZPATH, ZoneInfo, ZoneInfoNotFoundError

from bot.findings import Finding

AHEAD = timedelta(days=400)
SOON = timedelta(days=21)
_DAY = timedelta(days=1)


def clock(fault: str | None) -> Finding:
    """Whether the clock shows a time before that of the newest record."""
    mend = "Set the clock of this machine, or PRACTICE_NOW."
    says = "it shows no time before that of the newest record"
    return Finding("clock", well=fault is None, says=fault or says, mend=mend)


def zone_data(zones: Collection[str], now: datetime) -> Iterator[Finding]:
    """Whether the zones in use are known, and their days are those of the newest data."""
    mend = "Install the tzdata package of the lock file again."
    unknown = [name for name in sorted(zones) if not _is_known(name)]
    yield Finding(
        "zone data",
        well=not unknown,
        says=f"{_source()}; not known: {', '.join(unknown)}" if unknown else _source(),
        mend=mend,
    )
    for name in sorted(set(zones) - set(unknown)):
        differs = _first_difference(name, now)
        if differs is not None:
            yield Finding(
                f"zone {name}",
                well=False,
                says=f"this machine's zone data shows another hour from {differs:%Y-%m-%d} on than "
                f"tzdata {version('tzdata')}",
                mend="Upgrade the package tzdata of the system.",
            )
        changes_at = _next_change(name, now)
        if changes_at is not None:
            says = f"its clocks change on {changes_at:%Y-%m-%d}; cards keep their hour"
            yield Finding(f"zone {name}", well=True, says=says)


def _is_known(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _source() -> str:
    """Which zone data is in use: that of the system comes first."""
    for folder in map(Path, TZPATH):
        if folder.is_dir():
            return f"{_system_version(folder)} of the system, tzdata {version('tzdata')} beside it"
    return f"tzdata {version('tzdata')}"


def _system_version(folder: Path) -> str:
    try:
        with (folder / "tzdata.zi").open(encoding="ascii") as file:
            return file.readline().removeprefix("# version").strip()
    except (OSError, UnicodeDecodeError):
        return "that"


def _packaged(name: str) -> ZoneInfo | None:
    """The zone as the package has it; None if it has none of that name."""
    try:
        with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
            return ZoneInfo.from_file(file, key=name)
    except (OSError, ValueError):
        return None


def _first_difference(name: str, now: datetime) -> datetime | None:
    here, packaged = ZoneInfo(name), _packaged(name)
    if packaged is None:
        return None
    for at in _days(now, AHEAD):
        if at.astimezone(here).utcoffset() != at.astimezone(packaged).utcoffset():
            return at
    return None


def _next_change(name: str, now: datetime) -> datetime | None:
    """The day on which the clocks of a zone change, if that is soon."""
    zone = ZoneInfo(name)
    offset = now.astimezone(zone).utcoffset()
    for at in _days(now, SOON):
        if at.astimezone(zone).utcoffset() != offset:
            return at.astimezone(zone)
    return None


def _days(now: datetime, span: timedelta) -> Iterator[datetime]:
    noon = now.astimezone(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
    return (noon + day * _DAY for day in range(span // _DAY))
