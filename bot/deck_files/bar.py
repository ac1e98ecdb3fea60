"""The bar of the deck: what a card should have beyond what makes it work.

A card below it is usable and can be proved, so this is told as a note and refuses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.core.model import Card

MARK = "Replace this"

ACCEPTED = WRONG = 8
KNOWN = FOLLOW_UPS = WRONG_ANSWERS = 3
LAWS = 2
STEPS = 3


def still_wanted(card: Card, folder: Path) -> tuple[str, ...]:
    """What a card of this folder lacks of the bar, a phrase each; nothing when it is over it."""
    return (*_too_few(card, folder), *_ladders(card), *_places(folder))


def _too_few(card: Card, folder: Path) -> Iterator[str]:
    known = sum(not defect.planted for defect in card.defects)
    for has, bar, what in (
        (len([*folder.glob("accepted/*.py")]), ACCEPTED, "right programs in accepted/"),
        (len([*folder.glob("wrong/*.py")]), WRONG, "wrong programs in wrong/"),
        (known, KNOWN, "known defects that are not planted"),
        (len(card.laws), LAWS, "laws"),
        (len(card.follow_ups), FOLLOW_UPS, "follow-ups"),
        (len(card.wrong_answers), WRONG_ANSWERS, "wrong answers"),
    ):
        if has < bar:
            yield f"{bar} {what} (it has {has})"
    if not card.taught_in:
        yield "a lesson or a card in `taught_in`"


def _ladders(card: Card) -> Iterator[str]:
    for ladder in card.hints:
        if len(ladder.steps) < STEPS or ladder.steps[0].law is None:
            yield f"{STEPS} hints for `{ladder.defect}`, the first with a law"


def _places(folder: Path) -> Iterator[str]:
    """The places of a new card that nobody has filled in yet, by file."""
    files = [folder / "card.yaml", *sorted(folder.rglob("*.py"))]
    for file in files:
        places = file.read_text(encoding="utf-8").count(MARK)
        if places:
            words = "place" if places == 1 else "places"
            name = file.relative_to(folder).as_posix()
            yield f"your own words in {places} {words} of {name} (search for `{MARK}`)"
