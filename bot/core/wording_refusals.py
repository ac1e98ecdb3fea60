"""Why a cohort cannot be set, or practised in: one sentence each, which says what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from bot.core.wording import count, inert, listed

_NOUNS = {
    "levels": "the level",
    "topics": "the topic",
    "roles": "the role",
    "kinds": "the kind",
    "minutes_most": "the limit of minutes",
}


def wrong_setting(name: str, fault: str) -> str:
    """A setting that cannot be read."""
    return f"`{name}`: {fault}"


def not_allowed() -> str:
    """Only organisers may."""
    return "Only those who may manage this channel can change its cards: ask one of them."


def day_is_over(day: date) -> str:
    """A holiday in the past."""
    return f"{day} is over: name today or a later day."


def paused() -> str:
    """A card is wanted of a cohort that is paused."""
    return "This channel's cards are paused: resume them first."


def no_posting_day(day: date) -> str:
    """A card is wanted on a day that has none."""
    return (
        f"{day} is no posting day here: choose its weekday among the days, take the holiday "
        "back, or make the course longer."
    )


def posted_already(day: date) -> str:
    """A card is wanted that is there, or on its way."""
    return f"The card of {day} is here already, or on its way."


def nothing_to_come() -> str:
    """There is no next card."""
    return "No card is to come: the cards are paused, the course is over, or no card matches."


def nothing_matches() -> str:
    """The filter of a direct conversation lets no card pass."""
    return (
        "No card of the deck matches what this conversation is set to: change its levels, topics, "
        "roles, kinds or minutes."
    )


def none_here() -> str:
    """The channel has no cohort."""
    return "This channel has no cards yet: whoever manages it can start them."


def no_card_yet(coming: str) -> str:
    """No posting has come yet."""
    return f"No card has come here yet. {coming}"


def no_such_posting() -> str:
    """A button of a posting that this channel does not have."""
    return "This card is no longer in this channel's calendar: take the newest one."


def in_use(name: str) -> str:
    """The channel has a cohort."""
    which = f" ({inert(name)})" if name else ""
    return (
        f"This channel is in use by a cohort already{which}: change that one, or choose another "
        "channel."
    )


def no_cohort(numbers: Sequence[int]) -> str:
    """There is no cohort of that number."""
    if not numbers:
        return "There is no cohort yet."
    shown = [str(number) for number in numbers[:20]]
    return f"There is no cohort of that number; there are {listed(shown)}."


def direct_has_none(names: Sequence[str]) -> str:
    """A direct conversation has no such setting."""
    settings = listed([f"`{name}`" for name in names])
    return (
        "A direct conversation has a card every day, at the first look of the day, in the zone "
        f"that its learner sets with `/settings`: of a cohort's settings it has {settings}."
    )


def answer_without_time() -> str:
    """The short answer has to be posted at some time."""
    return "`short-answer`: Say when, as in answer=15:00: the short answer is posted then."


def empty_filter(without: Mapping[tuple[str, tuple[str, ...]], int]) -> str:
    """No card passes; how many would without each condition."""
    if not without:
        return "The deck has no usable card: run `practice cards lint`."
    helps = [
        f"{count(cards, 'card')} without {_NOUNS[condition]} {listed(names)}"
        for (condition, names), cards in without.items()
        if cards
    ]
    if not helps:
        return (
            "No card passes this filter, and dropping one of its conditions is not enough: take "
            "out two."
        )
    return f"No card passes this filter; there would be {listed(helps)}."
