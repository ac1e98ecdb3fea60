"""What a cohort can be set to: every wish is read, all together are checked, then one is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime

from bot.core import wording_refusals
from bot.core.calendar import local_day
from bot.core.card_order import matching
from bot.core.cohort_words import (
    is_nothing,
    nearest,
    read_days,
    read_levels,
    read_names,
    read_number,
    read_start,
    read_time,
    read_yes,
)
from bot.core.deck import Deck
from bot.core.errors import PracticeError
from bot.core.model import Cohort, Kind
from bot.core.model_cohort import CardFilter
from bot.core.schedule import known_zone

SHORTEST_LATE, LONGEST_LATE = 15, 1440
LONGEST_COURSE = 1000
LONGEST_CARD = 240
LONGEST_RETENTION = 3650
NAME_CHARACTERS = 100
LONGEST_ID = 40


@dataclass(frozen=True)
class _Around:
    """What the wishes are read against."""

    deck: Deck
    now: datetime


Read = Callable[[Cohort, str, _Around], Cohort]


def changed(deck: Deck, cohort: Cohort, wishes: Mapping[str, str], now: datetime) -> Cohort:
    """The cohort as it is wished; raises PracticeError for the first thing that is wrong."""
    for name in wishes:
        if name not in SETTINGS:
            raise PracticeError(nearest(name, SETTINGS, "setting"))
        if cohort.direct and name not in OF_DIRECT:
            raise PracticeError(wording_refusals.direct_has_none(OF_DIRECT))
    before = cohort
    for name, read in SETTINGS.items():  # the zone first: it says which day it is
        if name in wishes:
            try:
                cohort = read(cohort, wishes[name], _Around(deck, now))
            except PracticeError as fault:
                raise PracticeError(wording_refusals.wrong_setting(name, str(fault))) from None
    _check(deck, before, cohort)
    return cohort


def refuse_empty(deck: Deck, cards: CardFilter) -> None:
    """Raise PracticeError when no card of the deck passes."""
    if not matching(deck.cards, cards):
        raise PracticeError(_empty(deck, cards))


def _check(deck: Deck, before: Cohort, cohort: Cohort) -> None:
    calendar = cohort.calendar
    if calendar.cards != before.calendar.cards:
        refuse_empty(deck, calendar.cards)
    if calendar.short_answer and calendar.answer_at is None:
        raise PracticeError(wording_refusals.answer_without_time())


def _empty(deck: Deck, cards: CardFilter) -> str:
    """What would match without each of the conditions."""
    nothing = CardFilter()
    without = {}
    for condition in fields(CardFilter):
        value, blank = getattr(cards, condition.name), getattr(nothing, condition.name)
        if value != blank:
            fewer = replace(cards, **{condition.name: blank})
            names = (str(value),) if isinstance(value, int) else tuple(value)
            without[condition.name, names] = len(matching(deck.cards, fewer))
    return wording_refusals.empty_filter(without)


# --- one setting each ------------------------------------------------------------------------


def _zone(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return replace(cohort, zone=known_zone(words))


def _name(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return replace(cohort, name=" ".join(words.split())[:NAME_CHARACTERS])


def _calendar(cohort: Cohort, **wish: object) -> Cohort:
    return replace(cohort, calendar=replace(cohort.calendar, **wish))  # type: ignore[arg-type]


def _cards(cohort: Cohort, **wish: object) -> Cohort:
    return _calendar(cohort, cards=replace(cohort.calendar.cards, **wish))  # type: ignore[arg-type]


def _hour(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, post_at=read_time(words))


def _days(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, days=read_days(words))


def _levels(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _cards(cohort, levels=read_levels(words))


def _topics(cohort: Cohort, words: str, around: _Around) -> Cohort:
    known = [name for card in around.deck.cards for name in (card.topic, *card.topics)]
    return _cards(cohort, topics=read_names(words, known, "topic"))


def _roles(cohort: Cohort, words: str, around: _Around) -> Cohort:
    known = [role for card in around.deck.cards for role in card.roles]
    return _cards(cohort, roles=read_names(words, known, "role"))


def _kinds(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _cards(cohort, kinds=read_names(words, Kind, "kind"))


def _minutes(cohort: Cohort, words: str, _: _Around) -> Cohort:
    most = None if is_nothing(words) else read_number(words, 1, LONGEST_CARD, "The most minutes")
    return _cards(cohort, minutes_most=most)


def _start(cohort: Cohort, words: str, around: _Around) -> Cohort:
    return _calendar(cohort, starts_on=read_start(words, local_day(cohort, around.now)))


def _length(cohort: Cohort, words: str, _: _Around) -> Cohort:
    endless = is_nothing(words) or words.strip().casefold() == "endless"
    length = None if endless else read_number(words, 1, LONGEST_COURSE, "The length in cards")
    return _calendar(cohort, length=length)


def _answer(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, answer_at=None if is_nothing(words) else read_time(words))


def _short_answer(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, short_answer=read_yes(words))


def _late(cohort: Cohort, words: str, _: _Around) -> Cohort:
    minutes = read_number(words, SHORTEST_LATE, LONGEST_LATE, "How late a card may be, in minutes,")
    return _calendar(cohort, late_minutes=minutes)


def _recap(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, recap=read_yes(words))


def _retention(cohort: Cohort, words: str, _: _Around) -> Cohort:
    days = read_number(words, 0, LONGEST_RETENTION, "How long data is kept, in days,")
    return _calendar(cohort, retention_days=days)


def _organisers(cohort: Cohort, words: str, _: _Around) -> Cohort:
    ids = () if is_nothing(words) else tuple(dict.fromkeys(map(_id, words.split(","))))
    return _calendar(cohort, organisers=ids)


def _ping(cohort: Cohort, words: str, _: _Around) -> Cohort:
    return _calendar(cohort, ping=None if is_nothing(words) else _id(words))


def _id(words: str) -> str:
    """An id of the platform, which a front end has put in place of a name."""
    wanted = words.strip()
    if not (wanted.isascii() and wanted.isalnum() and len(wanted) <= LONGEST_ID):
        raise PracticeError("Choose people and roles of this server, or none.")
    return wanted


SETTINGS: dict[str, Read] = {
    "zone": _zone,
    "name": _name,
    "hour": _hour,
    "days": _days,
    "levels": _levels,
    "topics": _topics,
    "roles": _roles,
    "kinds": _kinds,
    "minutes": _minutes,
    "start": _start,
    "length": _length,
    "answer": _answer,
    "short-answer": _short_answer,
    "late": _late,
    "recap": _recap,
    "retention": _retention,
    "organisers": _organisers,
    "ping": _ping,
}
OF_DIRECT = ("levels", "topics", "roles", "kinds", "minutes")
