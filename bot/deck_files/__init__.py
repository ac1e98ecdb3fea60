"""Reads and lints card folders: every fault of every card at once, with file, line and column.

`load_deck` is for the bot, `load_card` and `variants` for the proof of a card, and `lint_deck`
for its author. No code of a card is run here.
"""

from pathlib import Path

from bot.deck_files.bar import still_wanted
from bot.deck_files.faults import CardFault
from bot.deck_files.loading import LoadedCard, LoadedDeck, card_folders, load_card, load_deck
from bot.deck_files.starter import starter_files
from bot.deck_files.variants import Expectation, VariantFile, variants

__all__ = [
    "CardFault",
    "Expectation",
    "LoadedCard",
    "LoadedDeck",
    "VariantFile",
    "card_folders",
    "lint_deck",
    "load_card",
    "load_deck",
    "starter_files",
    "still_wanted",
    "variants",
]


def lint_deck(folder: Path) -> tuple[CardFault, ...]:
    """Every fault of a deck, those of the variants included. Raises OperatorError."""
    faults = [*load_deck(folder).faults]
    for card in card_folders(folder):
        faults += [fault for variant in variants(card) for fault in variant.faults]
    return tuple(sorted(faults))
