"""What is wrong with a card, and exactly where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

CARD_FILE = "card.yaml"


@dataclass(frozen=True, order=True)
class Position:
    """A line and a column of a file, both counted from 1."""

    line: int = 1
    column: int = 1


START = Position()


@dataclass(frozen=True, order=True)
class Finding:
    """What a rule finds: `file` is relative to the card's folder."""

    file: str
    at: Position
    says: str


class TextFault(NamedTuple):
    """What a rule finds in a piece of text; line and column are counted from 0 there."""

    line: int
    column: int
    says: str


@dataclass(frozen=True, order=True)
class CardFault:
    """One reason to refuse a card. `file` starts with the deck's folder; a lesson has no card."""

    card: str
    file: str
    line: int
    column: int
    says: str

    def __str__(self) -> str:
        """The fault as compilers write it, so that editors can jump to it."""
        return f"{self.file}:{self.line}:{self.column}: {self.says}"


def sort_findings(folder: str, card: str, findings: list[Finding]) -> tuple[CardFault, ...]:
    """The faults of one folder in reading order, each once."""
    return tuple(
        CardFault(card, f"{folder}/{one.file}", one.at.line, one.at.column, one.says)
        for one in sorted(set(findings))
    )
