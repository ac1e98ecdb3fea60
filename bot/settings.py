"""The settings, from the environment and from `.env` in the current folder; the environment wins.

Every fault is told at once, each with its variable and an example.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.core.errors import OperatorError, PracticeError
from bot.core.retention import BACKUP_DAYS
from bot.core.schedule import known_zone
from bot.secret import Secret
from bot.settings_platforms import (
    DiscordSettings,
    SlackHttpSettings,
    SlackSettings,
    SlackSocketSettings,
    discord_settings,
    slack_settings,
)
from bot.settings_reading import (
    Address,
    Reading,
    read_address,
    read_days,
    read_dot_env,
    read_path,
)

DOT_ENV = Path(".env")
CARDS = Path(__file__).resolve().parent.parent / "cards"
LOCAL_TIME = Path("/etc/localtime")
WATCH = Address("127.0.0.1", 9460)
OFF = "off"
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True)
class Settings:
    """What an operator may set.

    `data` holds the database, `cards` the deck, `zone` is the calendar of direct conversations,
    `now` the instant at which a trial's clock starts, `grader` the socket of a grader that runs
    as a service, `backup_days` for how long backups are kept at most, `watch` where figures and
    health are told (None: nowhere), `log` the level from which on things are logged. A platform
    is None when it is not configured.
    """

    data: Path
    cards: Path
    zone: str
    now: datetime | None = None
    grader: Path | None = None
    backup_days: int = BACKUP_DAYS
    watch: Address | None = WATCH
    log: str = "info"
    discord: DiscordSettings | None = None
    slack: SlackSettings | None = None

    def secrets(self) -> tuple[Secret, ...]:
        """Everything that must never be shown."""
        match self.slack:
            case SlackSocketSettings(bot_token, app_token):
                slack: tuple[Secret, ...] = (bot_token, app_token)
            case SlackHttpSettings(signing_secret, _, client_secret):
                slack = (signing_secret, client_secret)
            case None:
                slack = ()
        return slack if self.discord is None else (self.discord.token, *slack)


def read_settings(
    given: Mapping[str, str],
    environment: Mapping[str, str] = os.environ,
    dot_env: Path = DOT_ENV,
) -> Settings:
    """The settings; `given` are those of the command line. Raises OperatorError."""
    faults: list[str] = []
    reading = Reading({**read_dot_env(dot_env, faults), **environment, **given}, faults)
    settings = _settings(reading, environment)
    faults += reading.misspelt()
    if faults:
        raise OperatorError("\n".join(faults))
    return settings


def variables() -> dict[str, str]:
    """Every variable with an example."""
    nothing = Reading({}, [])
    _settings(nothing, {})
    return nothing.known


def _settings(reading: Reading, environment: Mapping[str, str]) -> Settings:
    zone = reading.take("PRACTICE_ZONE", known_zone, "Europe/Paris") or _system_zone(environment)
    kept = reading.take("PRACTICE_BACKUP_DAYS", read_days, "30")
    return Settings(
        zone=zone,
        backup_days=BACKUP_DAYS if kept is None else kept,
        data=reading.take("PRACTICE_DATA", read_path, ".practice") or Path(".practice"),
        cards=reading.take("PRACTICE_CARDS", read_path, "cards") or CARDS,
        now=reading.take("PRACTICE_NOW", lambda text: _instant(text, zone), "2026-03-02T09:00"),
        grader=reading.take("PRACTICE_GRADER", read_path, "/run/practice/grader.sock"),
        watch=_watch(reading),
        log=reading.take("PRACTICE_LOG", _level, "info") or "info",
        discord=discord_settings(reading),
        slack=slack_settings(reading),
    )


def _watch(reading: Reading) -> Address | None:
    """Where figures are told; `off` stands for nowhere."""
    found = reading.take("PRACTICE_WATCH", _address_or_off, f"{WATCH} or PRACTICE_WATCH={OFF}")
    return (found or WATCH) if isinstance(found, Address | None) else None


def _address_or_off(text: str) -> Address | str:
    return OFF if text.lower() == OFF else read_address(text)


def _level(text: str) -> str:
    if text.lower() not in LEVELS:
        raise ValueError(f"it is none of {', '.join(LEVELS)}.")
    return text.lower()


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
