"""A card that is damaged anywhere is told or still sound, and never an exception."""

from __future__ import annotations

import tempfile
from pathlib import Path

import folders
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.deck import programs
from bot.deck_files import lint_deck, load_card

PIECES = ["", "\n", "  ", "- ", ":", "null", "[]", "{}", "''", "1", '"', "`", "#", "|", "x", "\t"]


@st.composite
def damaged(draw):
    """The files of the card, with one piece of one of them replaced."""
    file = draw(st.sampled_from(["card.yaml", *folders.FILES]))
    text = folders.FILES[file]
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.sampled_from([0, 1, 3, 10, 60, 300])))
    piece = draw(st.sampled_from(PIECES) | st.characters(exclude_categories=["Cs"]))
    return {file: text[:start] + piece + text[end:]}


@settings(deadline=None, max_examples=60)
@given(damaged())
def test_damage_is_told_with_a_position_in_the_file(files):
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck"
        card = folders.write_card(deck, files)
        loaded = load_card(card)
        assert (loaded.card is None) == bool(loaded.faults)
        if loaded.card is not None:
            assert programs(loaded.card).mutants
        for fault in lint_deck(deck):
            lines = (deck.parent / fault.file).read_bytes().decode().split("\n")
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
