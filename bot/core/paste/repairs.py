"""The names of the repairs: what a learner is told about every change to a paste."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum


class Repair(StrEnum):
    """What was mended, in the order in which it is told; `{n}` is how often."""

    BYTE_ORDER_MARK = "removed the byte order mark"
    LINE_ENDS = "turned the line ends into plain ones"
    SEPARATORS = "split lines at {n} line separator{s}"
    LANGUAGE = "left out the name of the language"
    TEXT = "left out {n} line{s} of text"
    PROMPTS = "removed the `>>>` prompts"
    CELLS = "removed the `In [1]:` prompts"
    OUTPUT = "left out {n} line{s} of output"
    QUOTES = "straightened {n} typographic quote{s}"
    DASHES = "replaced {n} typographic dash{es} by `-`"
    ELLIPSES = "replaced {n} ellipsis character{s} by three dots"
    FULL_WIDTH = "replaced {n} full-width character{s}"
    NO_BREAK_SPACES = "replaced {n} no-break space{s}"
    SPACES = "replaced {n} unusual space{s}"
    INVISIBLE = "removed {n} invisible character{s}"
    TABS = "expanded tabs"
    INDENTATION = "removed the indentation of the whole block"

    def says(self, count: int) -> str:
        """The repair in words, with its number."""
        one = count == 1
        return self.value.format(n=count, s="" if one else "s", es="" if one else "es")


Tally = Counter[Repair]
