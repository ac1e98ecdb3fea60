"""What is code and what is text around it, told by certain signs only and without parsing.

A line is text only for a reason that no Python allows, so no valid program loses a line.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from bot.core.paste.characters import as_meant
from bot.core.paste.literals import mask

PROMPT = re.compile(r"^[ \t]*(?:>>>(?!>)|In \[\d+\]:)[ \xa0]?", re.MULTILINE)

_NAME = r"[^\W\d]\w*"
_TWO_WORDS = re.compile(rf"(?<!\w)({_NAME})[^\S\n]+(?=({_NAME}))")
_WORD_AND_QUOTE = re.compile(rf"(?<!\w)({_NAME})[^\S\n]*[\"']")
_FIRST_WORD = re.compile(rf"\s*({_NAME})")
_STRING_PREFIXES = {"r", "u", "b", "f", "t", "br", "rb", "fr", "rf", "tr", "rt"}
_SOFT_KEYWORDS = {"match", "case", "type", "lazy"}
_BLOCK_WORDS = {*keyword.kwlist, *_SOFT_KEYWORDS}
# Signs of code that is misspelt rather than text: such lines are left for the grader to point at.
_MISSPELT = re.compile(r"\w\(|^(?:print|@)|\bimport\b(?!.*[.,:;!?]\s*$)")
_SENTENCE_END = re.compile(r"[.,:;!?]\s*$")
_SENTENCE_START = re.compile(r"\s*(?:[^\W\d_a-z]|\d+[.)]\s|[-*]\s)")
_CODE_SIGN = re.compile(r"[=(\[{@]|:[ \t]*$", re.MULTILINE)
_NOT_PYTHON = re.compile(r"`|\|\||^[ \t]*~{3,}[ \t]*$", re.MULTILINE)
_STATEMENT = re.compile(
    r"""[ \t]*(?:
      (?:async[ ]+)?def[ ]+\w+[ ]*[\[(]
    | class[ ]+\w+[ ]*[\[(:]
    | import[ ]+\w[\w.]*[ ]*(?:,|as\b|;|\#|$)
    | from[ ]+[\w.]+[ ]+import\b
    | @\w
    | \w[\w.]*(?:\[[^\]]*\])?(?:[ ]*,[ ]*\w[\w.]*)*[ ]*(?::[^=]+)?(?:[-+*/%@&|^<>]{1,2})?=(?!=)
    | \w[\w.]*\(.*\)\s*$
    | return\b.*[(\[@*+/]
    )""",
    re.VERBOSE,
)
_DEFINED = re.compile(
    rf"^(?:(?:async[ \t]+)?def|class)[ \t]+({_NAME})|^({_NAME})[ \t]*(?::[^=\n]*)?=(?!=)",
    re.MULTILINE,
)
_IMPORT = re.compile(r"^(?:import|from)[ \t].*", re.MULTILINE)
_ANYTHING = re.compile(r"^[ \t]*(?:(?:async[ \t]+)?def|class|import|from)[ \t]", re.MULTILINE)
_DECLARATION = re.compile(
    r"(?:async[ \t]+)?def\b|class\b|import\b|from\b|@|[A-Z_][A-Z0-9_]*[ \t]*(?::[^=]*)?=|[)\]}#\"']"
)


def defines(masked: str, names: tuple[str, ...] = ()) -> bool:
    """Whether masked code binds one of the names at its top; without names, anything at all."""
    if not names:
        return bool(_ANYTHING.search(masked))
    return any((found[1] or found[2]) in names for found in _DEFINED.finditer(masked))


def names_bound(masked: str) -> set[str]:
    """The names that masked code binds at its top; an import is bound as it is written."""
    names = {found[1] or found[2] for found in _DEFINED.finditer(masked)}
    return names | {found.group().rstrip() for found in _IMPORT.finditer(masked)}


def only_defines(masked: str) -> bool:
    """Whether masked code defines functions, classes and constants, imports, and does no more."""
    lines = [line for line in masked.split("\n") if line and not line[0].isspace()]
    return bool(names_bound(masked)) and all(_DECLARATION.match(line) for line in lines)


def is_code(text: str) -> bool:
    """Whether the whole text can be Python; true for every program that assigns or defines."""
    masked = as_meant(mask(text))
    if PROMPT.search(masked) or _NOT_PYTHON.search(masked) or not _CODE_SIGN.search(masked):
        return False
    lines = masked.split("\n")
    if all(line.lstrip().startswith(">") for line in lines if line.strip()):
        return False
    return not any(_texts(lines))


def without_text(text: str) -> tuple[str, int] | None:
    """The code without the text before and after it, and the number of lines left out.

    None where there is no code. Text is left out only where it cannot be misspelt code.
    """
    lines = _read(text)
    statements = [number for number, line in enumerate(lines) if line.statement]
    if not statements:
        return None
    first, last = _bounds(lines, statements)
    left_out = sum(not line.blank for line in lines[:first] + lines[last:])
    return "\n".join(line.typed for line in lines[first:last]), left_out


@dataclass(frozen=True)
class _Line:
    """A line with the strings that begin in it. `text` is True where it cannot be Python."""

    typed: str
    code: str
    text: bool

    @property
    def statement(self) -> bool:
        """Certainly meant as code."""
        return bool(_STATEMENT.match(self.code) or PROMPT.match(self.code))

    @property
    def blank(self) -> bool:
        """Nothing but white space."""
        return not self.code.strip()


def _read(text: str) -> list[_Line]:
    masked = mask(text).split("\n")
    ends = accumulate(len(line) + 1 for line in masked)
    typed = [text[end - len(line) - 1 : end - 1] for line, end in zip(masked, ends, strict=True)]
    code = [as_meant(line) for line in masked]
    return [_Line(*parts) for parts in zip(typed, code, _texts(code), strict=True)]


def _texts(lines: list[str]) -> Iterator[bool]:
    """Which lines cannot be Python and look like words."""
    depth = 0
    continued = False
    for line in lines:
        yield _is_text(line, inside=depth > 0 or continued)
        opened = sum(line.count(char) for char in "([{")
        depth = max(0, depth + opened - sum(line.count(char) for char in ")]}"))
        continued = line.endswith("\\")


def _is_text(line: str, *, inside: bool) -> bool:
    if any(_side_by_side(*found.groups()) for found in _TWO_WORDS.finditer(line)):
        return True
    words = (found.group(1) for found in _WORD_AND_QUOTE.finditer(line))
    if any(word.lower() not in _STRING_PREFIXES and word not in _BLOCK_WORDS for word in words):
        return True
    stripped = line.rstrip()
    if stripped.endswith(("!", "?")):
        return True
    first = _FIRST_WORD.match(line)
    named = first is not None and first.group(1) not in _BLOCK_WORDS
    return named and stripped.endswith(":") and not inside


def _side_by_side(left: str, right: str) -> bool:
    return left not in _BLOCK_WORDS and not keyword.iskeyword(right)


def _bounds(lines: list[_Line], statements: list[int]) -> tuple[int, int]:
    """Which lines are left when the text before the first and after the last is gone."""
    head, end = lines[: statements[0]], len(lines)
    first = 0
    if all(_may_go(line) for line in head):
        first = max((number + 1 for number, line in enumerate(head) if line.text), default=0)
    start = end
    while start > statements[-1] + 1 and _may_go(lines[start - 1], unindented=True):
        start -= 1
    last = next((number for number in range(start, end) if lines[number].text), end)
    while first > 0 and lines[first].blank:
        first += 1
    while last < end and lines[last - 1].blank:
        last -= 1
    return first, last


def _may_go(line: _Line, *, unindented: bool = False) -> bool:
    if line.blank or not line.text:
        return line.blank or not (line.statement or _CODE_SIGN.search(line.code))
    words = as_meant(line.typed)
    first = _FIRST_WORD.match(words)
    if _MISSPELT.search(words) or (first and keyword.iskeyword(first.group(1))):
        return False
    if unindented and words[0] in " \t":
        return False
    if _SENTENCE_END.search(words):
        return True
    sentence = bool(_SENTENCE_START.match(words)) or len(words.split()) > 3
    return sentence and not _CODE_SIGN.search(words)
