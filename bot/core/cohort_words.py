"""Reads what an organiser typed for a cohort's calendar; whatever is wrong is one sentence."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta

from bot.core.errors import PracticeError
from bot.core.model import Level
from bot.core.model_cohort import EVERY_DAY, WEEKDAYS, Weekday
from bot.core.wording import listed

FULL_NAMES = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)
SPANS = {
    "weekdays": WEEKDAYS,
    "weekend": EVERY_DAY[5:],
    "every day": EVERY_DAY,
    "daily": EVERY_DAY,
    "all": EVERY_DAY,
}
LEVELS = {"mid": Level.MID, "mid-level": Level.MID, "senior": Level.SENIOR, "staff": Level.STAFF}
NOTHING = ("", "none", "any", "all", "off")
_TIME = re.compile(r"(?P<hour>[0-9]{1,2})(?::(?P<minute>[0-9]{2}))?")
LONGEST_AHEAD = timedelta(days=731)
_WISH = re.compile(r"(?:^|(?<=\s))(?P<name>[A-Za-z][A-Za-z-]*)=")
_MOST_CHARACTERS = 40
_NEAREST = 3


def read_wishes(words: str) -> dict[str, str]:
    """Settings by name: hour=09:00 roles=Inference Engineering."""
    starts = list(_WISH.finditer(words))
    if words.strip() and (not starts or words[: starts[0].start()].strip()):
        raise PracticeError("Say what to set as NAME=VALUE, as in hour=09:00 days=mon-fri.")
    ends = [*(found.start() for found in starts[1:]), len(words)]
    return {
        found["name"].casefold(): words[found.end() : end].strip()
        for found, end in zip(starts, ends, strict=False)
    }


def read_time(words: str) -> time:
    """A time of day: 9, 09:00."""
    found = _TIME.fullmatch(words.strip())
    try:
        if found is None:
            raise ValueError
        return time(int(found["hour"]), int(found["minute"] or 0))
    except ValueError:
        raise PracticeError(
            "That is no time of day: write it like 09:00, from 00:00 to 23:59."
        ) from None


def read_days(words: str) -> tuple[Weekday, ...]:
    """Days of the week: mon-fri, or tue, thursday, or weekdays."""
    folded = " ".join(words.casefold().split())
    if folded in SPANS:
        return SPANS[folded]
    parts = [part for part in re.split(r"[,\s]+", re.sub(r"\s*-\s*", "-", folded)) if part]
    if not parts:
        raise PracticeError("Name at least one weekday, as in days=mon-fri.")
    wanted = {day for part in parts for day in _span(part)}
    return tuple(day for day in EVERY_DAY if day in wanted)


def read_day(words: str, today: date) -> date:
    """A date: 2026-03-02, today, tomorrow."""
    folded = words.strip().casefold()
    if folded == "today":
        return today
    if folded == "tomorrow":
        return today + timedelta(days=1)
    try:
        return datetime.strptime(folded, "%Y-%m-%d").date()  # noqa: DTZ007 - a date has no zone
    except ValueError:
        raise PracticeError(f"That is no date: write it like {today}.") from None


def read_start(words: str, today: date) -> date | None:
    """The first day of a cohort, which is not over yet."""
    if is_nothing(words):
        return None
    day = read_day(words, today)
    if day < today:
        raise PracticeError(f"{day} is over: start today, {today}, or on a later day.")
    if day - today > LONGEST_AHEAD:
        raise PracticeError(f"{day} is more than two years away: start earlier.")
    return day


def read_number(words: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds."""
    text = words.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
        raise PracticeError(f"{what} is a whole number from {least} to {most}.")
    return int(text)


def read_yes(words: str) -> bool:
    """Yes or no."""
    folded = words.strip().casefold()
    if folded in ("yes", "on", "true"):
        return True
    if folded in ("no", "off", "false"):
        return False
    raise PracticeError("Say yes or no.")


def read_names(words: str, known: Iterable[str], what: str) -> tuple[str, ...]:
    """Names that the deck knows, spelled as the deck does; none for all."""
    if is_nothing(words):
        return ()
    spelled = {name.casefold(): name for name in known}
    names = [" ".join(part.split()) for part in words.split(",")]
    return tuple(dict.fromkeys(_known(name, spelled, what) for name in names if name))


def read_levels(words: str) -> tuple[Level, ...]:
    """Levels: L2, or mid, senior, staff."""
    if is_nothing(words):
        return ()
    spelled = {level.casefold(): level for level in Level} | LEVELS
    names = [part.strip() for part in words.split(",") if part.strip()]
    wanted = {Level(_known(name, spelled, "level")) for name in names}
    return tuple(level for level in Level if level in wanted)


def is_nothing(words: str) -> bool:
    """Whether the words take a wish back."""
    return words.strip().casefold() in NOTHING


def nearest(word: str, names: Iterable[str], what: str) -> str:
    """There is none of that name, with the nearest. What was typed is not repeated."""
    wanted = word.casefold()[:_MOST_CHARACTERS]
    ranked = sorted(names, key=lambda name: (-_likeness(name, wanted), name))[:_NEAREST]
    if not ranked:
        return f"There is no {what} of that name; the deck has none."
    verb = "nearest are" if len(ranked) > 1 else "only one is"
    return f"There is no {what} of that name; the {verb} {listed(ranked)}."


def _span(part: str) -> Sequence[Weekday]:
    """One day, or all from one to another, over the end of the week if need be."""
    first, dash, last = part.partition("-")
    if not dash:
        return (_weekday(first),)
    start, end = EVERY_DAY.index(_weekday(first)), EVERY_DAY.index(_weekday(last))
    return [EVERY_DAY[(start + step) % 7] for step in range((end - start) % 7 + 1)]


def _weekday(word: str) -> Weekday:
    for day, name in zip(EVERY_DAY, FULL_NAMES, strict=True):
        if len(word) > 1 and name.startswith(word):
            return day
    raise PracticeError(nearest(word, (name.capitalize() for name in FULL_NAMES), "weekday"))


def _known(word: str, spelled: Mapping[str, str], what: str) -> str:
    folded = word.casefold()
    if folded in spelled:
        return spelled[folded]
    raise PracticeError(nearest(word, dict.fromkeys(spelled.values()), what))


def _likeness(name: str, wanted: str) -> float:
    return difflib.SequenceMatcher(None, name.casefold(), wanted).ratio()
