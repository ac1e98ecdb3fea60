"""Repairs of indentation: tabs that Python refuses, and a block that is indented as a whole.

Lines inside strings keep their white space: it belongs to the string.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.core.paste.literals import mask
from bot.core.paste.repairs import Repair, Tally

_INDENT = re.compile(r"[ \t]*")


@dataclass(frozen=True)
class _Line:
    """A line that begins in code, with the strings that begin in it.

    `begins` is False for blank lines, comments and lines that continue a statement.
    """

    text: str
    indent: str
    begins: bool


def _lines(text: str) -> list[_Line]:
    lines = []
    at = depth = 0
    continued = False
    for masked in mask(text).split("\n"):
        code = masked.partition("#")[0]
        indent = _INDENT.match(masked)
        assert indent
        lines.append(
            _Line(
                text[at + indent.end() : at + len(masked)],
                indent.group(),
                bool(code.strip()) and not depth and not continued,
            )
        )
        at += len(masked) + 1
        depth = max(0, depth + sum(code.count(char) for char in "([{") - _closings(code))
        continued = masked.endswith("\\")
    return lines


def _closings(code: str) -> int:
    return sum(code.count(char) for char in ")]}")


def _shared(indents: list[str]) -> str:
    """What all of them begin with."""
    low, high = min(indents, default=""), max(indents, default="")
    count = 0
    while count < len(low) and low[count] == high[count]:
        count += 1
    return low[:count]


def _joined(lines: list[_Line], indents: list[str]) -> str:
    return "\n".join(indent + line.text for line, indent in zip(lines, indents, strict=True))


def _expanded(lines: list[_Line]) -> list[str]:
    return [line.indent.expandtabs(8) for line in lines]


def expand_tabs(text: str, tally: Tally) -> str:
    """Expand tabs by Python's rule of 8 where the depth of a line depends on their width."""
    if "\t" not in text:
        return text
    lines = _lines(text)
    begun = [line.indent for line in lines if line.begins]
    uneven = begun and begun[0] and all(begun) and not _shared(begun)
    if not uneven and not _ambiguous(begun):
        return text
    tally[Repair.TABS] += 1
    return _joined(lines, _expanded(lines))


def _ambiguous(indents: list[str]) -> bool:
    """Whether the depth of the lines depends on how wide a tab is, as Python decides it."""
    stack = [(0, 0)]
    for indent in indents:
        wide, narrow = len(indent.expandtabs(8)), len(indent)
        while wide < stack[-1][0]:
            stack.pop()
        if (wide == stack[-1][0]) != (narrow == stack[-1][1]) or narrow < stack[-1][1]:
            return True
        if wide > stack[-1][0]:
            stack.append((wide, narrow))
    return False


def dedent(text: str, tally: Tally) -> str:
    """Take off the indentation that every statement shares."""
    lines = _lines(text)
    common = _shared([line.indent for line in lines if line.begins])
    if not common:
        return text
    tally[Repair.INDENTATION] += 1
    shared = (len(_shared([common, line.indent])) for line in lines)
    kept = [line.indent[count:] for line, count in zip(lines, shared, strict=True)]
    return _joined(lines, kept)
