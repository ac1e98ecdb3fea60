"""A posting as it goes out: its words, and the marker by which it is found again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.core import wording_posting
from bot.core.deck import Deck, broken_code
from bot.core.model import Cohort, Posting
from bot.core.planning import begins_again, number_in_course
from bot.core.ports import Transaction
from bot.core.ports_calendar import Record
from bot.core.reply import Reply


@dataclass(frozen=True)
class Outgoing:
    """A posting that is being sent, with all that the platform needs."""

    cohort: Cohort
    posting: Posting
    content: Reply
    marker: str


def outgoing(tx: Transaction, deck: Deck, posting: Posting) -> Outgoing:
    """What to send for a posting."""
    [record] = tx.records([posting.cohort])
    card = deck.card(posting.card)
    notes = tuple(_notes(record, posting))
    content = wording_posting.posting(card, posting, broken_code(card), notes)
    return Outgoing(record.cohort, posting, content, marker_of(posting))


def marker_of(posting: Posting, step: str = "") -> str:
    """What finds a posting's message, or that of a step after it: 25 characters at most."""
    return f"{posting.id}-{posting.local_day:%Y%m%d}{step[:1]}"


def _notes(record: Record, posting: Posting) -> Iterator[str]:
    calendar = record.cohort.calendar
    if posting.late:
        yield wording_posting.late(calendar.post_at)
    if calendar.length is not None:
        number = number_in_course(record, posting.local_day)
        yield wording_posting.course(number, calendar.length)
    if begins_again(record, posting.local_day, posting.card):
        yield wording_posting.deck_again()
