"""Nudges: a private reminder of today's card, for those who asked for one.

At most one a practice day, never when the day is finished, and never long after its hour: who
was offline then does not want it in the middle of the night. A reminder is marked as sent before
it is, so that a crash costs one and never sends two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache

from bot.core import wording_rights
from bot.core.deck import Deck
from bot.core.errors import NoSuchCard, PracticeError
from bot.core.model import Account
from bot.core.ports import Transaction
from bot.core.posting_days import POSTED
from bot.core.records import Nudge
from bot.core.reply import Reply
from bot.core.schedule import first_instant, practice_day

LATEST = timedelta(hours=2)
FRESH = timedelta(days=1)
OFF = "off"
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Reminder:
    """What to send to whom, about which cohort."""

    account: Account
    cohort: int
    reply: Reply


@dataclass(frozen=True)
class _Due:
    nudge: Nudge
    account: Account
    day: date
    card: str | None


def read_time(words: str) -> time | None:
    """A time of day, None for `off`; raises PracticeError."""
    if words.strip().lower() == OFF:
        return None
    try:
        at = time.fromisoformat(words.strip())
    except ValueError:
        raise PracticeError(wording_rights.not_a_reminder(words)) from None
    if at.tzinfo is not None:
        raise PracticeError(wording_rights.not_a_reminder(words))
    return at.replace(second=0, microsecond=0)


def any_due(platform: str, now: datetime, tx: Transaction) -> bool:
    """Whether there is a reminder to send."""
    return next(_due(tx, platform, now), None) is not None


def take_due(deck: Deck, platform: str, now: datetime, tx: Transaction) -> list[Reminder]:
    """The reminders to send now, which are marked as sent."""
    due = list(_due(tx, platform, now))
    for one in due:
        tx.nudge_sent(one.nudge.learner, one.nudge.cohort, one.day)
    return [Reminder(one.account, one.nudge.cohort, _says(deck, one.card)) for one in due]


def _due(tx: Transaction, platform: str, now: datetime) -> Iterator[_Due]:
    @cache
    def day_at(zone: str, cut_off: time, at: time) -> date | None:
        return _day_at(zone, cut_off, at, now)

    for nudge in tx.nudges(platform):
        day = day_at(nudge.zone, nudge.cut_off, nudge.at)
        if day is None or _was_sent(nudge, day):
            continue
        is_open, card = _open_card(tx, nudge, day, now)
        account = tx.account_in(nudge.learner, nudge.cohort)
        if is_open and account is not None:
            yield _Due(nudge, account, day, card)


def _day_at(zone: str, cut_off: time, at: time, now: datetime) -> date | None:
    """The practice day whose reminder is due at this hour, if it is its time now."""
    day = practice_day(now, zone, cut_off)
    on = day if at >= cut_off else day + _DAY
    due_at = first_instant(datetime.combine(on, at), zone)
    return day if due_at <= now < due_at + LATEST else None


def _was_sent(nudge: Nudge, day: date) -> bool:
    # A day further ahead than a change of zone can make it is from a clock that ran ahead.
    return nudge.sent_on is not None and day <= nudge.sent_on <= day + _DAY


def _open_card(tx: Transaction, nudge: Nudge, day: date, now: datetime) -> tuple[bool, str | None]:
    """Whether there is a card to be reminded of, and which one, if it is out already."""
    finished = {one.local_day for one in tx.practice_days(nudge.learner, nudge.cohort)}
    asked = [one for one in tx.asked(nudge.cohort) if one.state in POSTED]
    if tx.cohort(nudge.cohort).direct:
        return day not in finished, next((one.card for one in asked if one.day == day), None)
    newest = asked[-1] if asked else None
    if newest is None or newest.day in finished or abs(now - newest.posted_at) >= FRESH:
        return False, None
    return True, newest.card


def _says(deck: Deck, card: str | None) -> Reply:
    try:
        return wording_rights.reminder(None if card is None else deck.card(card))
    except NoSuchCard:
        return wording_rights.reminder(None)
