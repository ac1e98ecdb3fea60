"""What the tests of card folders share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import folders
import pytest

from bot.deck_files import lint_deck

Refuses = Callable[[str, str, str, str], None]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The folder of a deck that is still empty."""
    return tmp_path / "deck"


@pytest.fixture
def refuses(deck: Path) -> Refuses:
    """Check that a card with one change has one fault, at the spot and with the sentence."""

    def check(file: str, old: str, new: str, says: str) -> None:
        override = folders.changed(file, old, new)
        override[file], line, column = folders.spotted(override[file])
        folders.write_card(deck, override)
        where = f"deck/{folders.TOPIC}/{folders.SLUG}/{file}:{line}:{column}"
        assert [str(fault) for fault in lint_deck(deck)] == [f"{where}: {says}"]

    return check
