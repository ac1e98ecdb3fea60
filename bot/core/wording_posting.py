"""What a channel reads around its card, and what its admin is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time

from bot.core.model import Card, Posting
from bot.core.reply import Heading, Prose, Reply
from bot.core.wording import (
    ANSWERS,
    FOLLOW_UPS,
    HINT,
    SUBMIT,
    WRONG_ANSWERS,
    clock_time,
    count,
    inert,
    said,
)
from bot.core.wording_card import todays_card

ON_A_POSTING = (SUBMIT, HINT, ANSWERS, FOLLOW_UPS, WRONG_ANSWERS)

# Why a posting is not out, as the calendar keeps it.
ASKED_FOR = "an organiser wanted it now"
TOO_LATE = "the bot was away"
NOT_TODAY = "no card was wanted that day"
NO_CARD = "no card of the deck matched"
BUSY = "the platform was busy"
FORBIDDEN = "the bot may not post in the channel"
UNREADABLE = "the calendar cannot be read"
FOR_THE_ADMIN = (NO_CARD, UNREADABLE)


def posting(card: Card, sent: Posting, broken: str, notes: Sequence[str]) -> Reply:
    """A card as a channel gets it."""
    asked = todays_card(card, sent, broken, None)
    return Reply((*map(Prose, notes), *asked.blocks), ON_A_POSTING, asked.card)


def late(due: time) -> str:
    """The card comes later than it should."""
    return f"This card was due at {clock_time(due)} and is late: sorry. It counts all the same."


def deck_again() -> str:
    """The first card after the whole deck."""
    return (
        "You have had every card: the deck starts again in another order. Solving a card again "
        "counts like the first time."
    )


def course(number: int, length: int) -> str:
    """Where a course is."""
    if number == length:
        return f"Card {number} of {length}: the last one of this course."
    return f"Card {number} of {length}."


def thread(card: str, answer_at: time | None) -> Reply:
    """What opens the thread of a posting."""
    if answer_at is None:
        says = "Discuss this card here, and leave the answer to those who have tried it."
    else:
        says = "Discussion of this card is open: what you write here may give the answer away."
    return said(says, card=card)


def answer(card: Card) -> Reply:
    """The short answer, for those who want it in the channel."""
    title = Heading(f"Short answer: {card.title}")
    return Reply((title, Prose(card.short_answer)), card=card.slug)


# --- shared by a learner ---------------------------------------------------------------------


def shared_line(name: str, card: Card, tries: Sequence[bool]) -> Reply:
    """That a learner has solved a card: a square for each try, the last one filled."""
    who = inert(name) or "Somebody"
    squares = "".join("■" if solved else "□" for solved in tries)
    line = f"{who} solved “{card.title}” in {count(len(tries), 'try')}: {squares}"
    return said(line, card=card.slug)


def nobody_to_share_with() -> str:
    """There is no channel to tell."""
    return "A line can be shared in the channel where the card came: there is none here."


def share_when_solved() -> str:
    """The card is not solved."""
    return "Solve the card first; then you can tell the channel how many tries it took."


def shared_before() -> str:
    """The learner has told the channel."""
    return "You have shared a line on this card already."


def not_shared() -> str:
    """The platform did not take the line."""
    return (
        "Your line could not be written in this channel, so it is not there; share it again later. "
        "If that fails too, tell whoever manages the channel: perhaps the bot may not write here."
    )


def shared() -> Reply:
    """To the learner: the channel was told."""
    return said("Shared: the channel sees how many tries it took, and nothing else.")


# --- to the admin ----------------------------------------------------------------------------


def unknown(day: date) -> str:
    """Nobody can say whether a card was sent."""
    return (
        f"The bot stopped while it sent the card of {day} and may not read this channel's "
        "history, so it cannot tell whether the card is there; it did not send it again. Let it "
        "read the history, and this will not happen again."
    )


def why_not(reason: str) -> str:
    """Why there is no card to send."""
    if reason == NO_CARD:
        return (
            "No card of the deck matches this cohort's filter any more, so no card was posted: "
            "change its levels, topics, roles, kinds or minutes."
        )
    return (
        "This cohort's calendar cannot be read, so no card was posted: set its time zone and "
        "its posting days again."
    )


def extra_failed(kind: str, day: date) -> str:
    """What should follow a posting could not be done."""
    return (
        f"The {kind} of the card of {day} could not be made, and the bot has given up on it: "
        "check what it may do in this channel."
    )
