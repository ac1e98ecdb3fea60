"""The deck and the programs of its cards, made from plain values. Reads no files.

A defect is an edit of the reference. Edits are applied by their position in the reference, so
that one edit can neither create nor destroy the text that another one looks for.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from bot.core.errors import NoSuchCard, OperatorError, PracticeError
from bot.core.model import Card, Defect, Lesson
from grader.protocol import Mutant, Programs

FIRST = "heads-that-never-mix"
_NEAREST = 3
_NAME_LENGTH = 80


class EditError(OperatorError):
    """A defect that cannot be applied; `defects` holds the ids, the one to mend last."""

    def __init__(self, says: str, *defects: str) -> None:
        """Keep the sentence and the ids that it speaks of."""
        super().__init__(says)
        self.defects = defects


@dataclass(frozen=True)
class Deck:
    """The usable cards, by topic and slug, and the lessons that they name."""

    cards: tuple[Card, ...]
    lessons: tuple[Lesson, ...] = ()

    def card(self, name: str) -> Card:
        """The card of this slug or title, in whatever case; raises NoSuchCard."""
        wanted = " ".join(name.split()).casefold()
        for card in self.cards:
            if card.slug.casefold() == wanted:
                return card
        for card in self.cards:
            if card.title.casefold() == wanted:
                return card
        raise NoSuchCard(self._no_such_card(wanted[:_NAME_LENGTH]))

    def lesson(self, path: str) -> Lesson:
        """The lesson of this path; raises PracticeError."""
        for lesson in self.lessons:
            if lesson.path == path:
                return lesson
        raise PracticeError("This lesson cannot be opened at the moment; try another one.")

    def first(self) -> Card:
        """The card to start with; raises OperatorError for an empty deck."""
        if not self.cards:
            raise OperatorError("The deck has no usable card: run `practice cards lint`.")
        return next((card for card in self.cards if card.slug == FIRST), self.cards[0])

    def _no_such_card(self, wanted: str) -> str:
        # What was typed is not repeated: it may hold anything.
        ranked = sorted(self.cards, key=lambda card: -_likeness(card, wanted))
        names = [f"`{card.slug}`" for card in ranked[:_NEAREST]]
        if not names:
            return "There is no card of that name: the deck is empty."
        if len(names) == 1:
            return f"There is no card of that name; the only one is {names[0]}."
        nearest = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"There is no card of that name; the nearest are {nearest}."


def _likeness(card: Card, wanted: str) -> float:
    names = (card.slug.casefold(), card.title.casefold())
    return max(difflib.SequenceMatcher(None, name, wanted).ratio() for name in names)


# --- edits -----------------------------------------------------------------------------------


def span(reference: str, defect: Defect) -> tuple[int, int]:
    """Where the defect's `find` stands in the reference; raises EditError unless it does once."""
    start = reference.find(defect.find)
    if start < 0 or not defect.find:
        raise EditError("`find` does not occur in reference.py: copy it from there", defect.id)
    if reference.find(defect.find, start + 1) >= 0:
        raise EditError("`find` occurs more than once in reference.py: make it longer", defect.id)
    return start, start + len(defect.find)


def edited(reference: str, defects: tuple[Defect, ...]) -> str:
    """The reference with the edits of these defects; raises EditError when two overlap."""
    edits = sorted((*span(reference, defect), defect.id, defect.replace) for defect in defects)
    for (_, end, one, _), (start, _, other, _) in itertools.pairwise(edits):
        if start < end:
            says = f"the edits of `{one}` and `{other}` overlap in reference.py: shorten a `find`"
            raise EditError(says, one, other)
    pieces, done = [], 0
    for start, end, _, replace in edits:
        pieces += [reference[done:start], replace]
        done = end
    return "".join([*pieces, reference[done:]])


def broken_code(card: Card) -> str:
    """The code that the question shows: the reference with every planted edit."""
    return edited(card.reference, tuple(defect for defect in card.defects if defect.planted))


def mutants(card: Card) -> tuple[Mutant, ...]:
    """Every wrong program that the card knows; raises EditError when edits overlap.

    All subsets of the planted defects, each alone and with one known defect added, with at most
    one defect per place.
    """
    return tuple(
        Mutant(tuple(defect.id for defect in defects), edited(card.reference, defects))
        for defects in _combinations(card)
    )


def programs(card: Card) -> Programs:
    """The card as the grader needs it; raises EditError when edits overlap."""
    return Programs(
        card=card.slug,
        functions=card.asks,
        given=card.given,
        reference=card.reference,
        cases=card.cases,
        planted=tuple(defect.id for defect in card.defects if defect.planted),
        mutants=mutants(card),
        laws=card.laws,
        tolerance=card.tolerance,
        example=card.example,
        stability=card.stability,
    )


def _combinations(card: Card) -> Iterator[tuple[Defect, ...]]:
    planted = [defect for defect in card.defects if defect.planted]
    known = [defect for defect in card.defects if not defect.planted]
    for size in range(len(planted) + 1):
        for subset in itertools.combinations(planted, size):
            for defects in (subset, *((*subset, one) for one in known)):
                if defects and _one_per_place(defects):
                    yield defects


def _one_per_place(defects: tuple[Defect, ...]) -> bool:
    return len({defect.place for defect in defects}) == len(defects)
