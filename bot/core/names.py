"""Names that learners chose, for use in a line of columns: one line, cut by width, inert.

Width is counted in cells of a fixed-width font: two for wide letters and most emoji, none for
marks that join the letter before them.
"""

from __future__ import annotations

import unicodedata

from bot.core.wording import visible

NAME_CELLS = 24
NOBODY = "(no name)"
_MARKS_PER_LETTER = 3
_RIGHT_TO_LEFT = ("R", "AL", "AN")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_ELLIPSIS = "…"


def shown_name(name: str, cells: int = NAME_CELLS) -> str:
    """The name as it may stand in a line: without invisible characters, no wider than `cells`."""
    clusters = _clusters(" ".join(visible(unicodedata.normalize("NFC", name)).split()))
    if not clusters:
        return NOBODY
    if width("".join(clusters)) <= cells:
        return "".join(clusters)
    kept = ""
    for cluster in clusters:
        if width(kept + cluster) > cells - width(_ELLIPSIS):
            break
        kept += cluster
    return kept.rstrip() + _ELLIPSIS


def width(text: str) -> int:
    """How many cells the text takes."""
    return sum(map(_cells, text))


def isolated(text: str) -> str:
    """The text so that letters written from the right disturb nothing around it."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"
    return text


def _clusters(text: str) -> list[str]:
    """The letters, each with a few of the marks that follow it; a mark without a letter goes."""
    clusters: list[str] = []
    for character in text:
        if _cells(character):
            clusters.append(character)
        elif clusters and len(clusters[-1]) <= _MARKS_PER_LETTER:
            clusters[-1] += character
    return clusters


def _cells(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
