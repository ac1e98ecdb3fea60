"""Where a text is code and where it is the inside of a string or a comment.

A line is read strictly first. Only a line that leaves a string open is read again, with
typographic quotes closing what plain ones opened, so valid Python is never misread.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

DOUBLE_QUOTES = '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d\u301e\uff02'
SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u00b4\uff07"
HASHES = "#\uff03"
FILLER = "\0"

_DEEPEST_FIELD = 20
_SPARE_READINGS = 8
_PREFIX = re.compile(r"(?<!\w)(?:[fFtT][rR]?|[rR][fFtT])\Z")
_TEMPLATE = re.compile("[fFtT][rR]?[^\\w\\s]|[rR][fFtT][^\\w\\s]")
_TYPOGRAPHIC = re.compile(f"[{DOUBLE_QUOTES[1:]}{SINGLE_QUOTES[1:]}]")
_IN_CODE = re.compile(f"[\n{HASHES}{DOUBLE_QUOTES}{SINGLE_QUOTES}]")
_IN_FIELD = re.compile(rf"[\n:(){{}}\[\]{HASHES}{DOUBLE_QUOTES}{SINGLE_QUOTES}]")


def mask(text: str) -> str:
    """The text with the insides of strings and comments blanked by FILLER; as long as the text.

    What remains is code: delimiters, the expressions inside f-strings, and every line end that
    ends a line of code. The text holds no FILLER of its own.
    """
    pieces: list[str] = []
    at = shown = 0
    # Readings that failed may not add up to more than a few times the text: linear time.
    spare = _SPARE_READINGS * len(text)
    while at < len(text):
        line = _read_line(text, at, spare)
        for start, end in line.hidden:
            pieces += (text[shown:start], FILLER * (end - start))
            shown = end
        at, spare = line.end, line.spare
    pieces.append(text[shown:])
    return "".join(pieces)


@dataclass(frozen=True)
class _Line:
    """A line of code with the strings that begin in it: its end and what it hides."""

    end: int
    hidden: list[tuple[int, int]]
    spare: int


@dataclass(frozen=True)
class _Manner:
    """How to read: `lenient` lets typographic quotes close strings that plain ones opened,
    `fields` reads the braces of f-strings as code, `resigned` ends an open string somewhere.
    """

    lenient: bool
    fields: bool
    resigned: bool = False


_MANNERS = (
    _Manner(lenient=False, fields=True),
    _Manner(lenient=False, fields=False),
    _Manner(lenient=True, fields=True),
    _Manner(lenient=True, fields=False),
)
_RESIGNED = _Manner(lenient=False, fields=False, resigned=True)


@dataclass(frozen=True)
class _Quote:
    """The opening of a string: where its inside begins and which characters close it."""

    inside: int
    closers: str
    triple: bool
    template: bool


class _Open(Exception):
    """A string that does not end; its argument is how far the reading got."""


def _read_line(text: str, start: int, spare: int) -> _Line:
    reached = start
    for manner in _MANNERS:
        if spare <= 0:
            break
        if reached > start and not _promises(manner, text, start, reached):
            continue
        reader = _Reader(text, manner)
        try:
            return _Line(reader.line(start), reader.hidden, spare)
        except _Open as error:
            reached = max(reached, error.args[0])
            spare -= reached - start
    reader = _Reader(text, _RESIGNED)
    return _Line(reader.line(start), reader.hidden, spare)


def _promises(manner: _Manner, text: str, start: int, reached: int) -> bool:
    """Whether what was read holds anything that this manner reads otherwise."""
    if manner.lenient and not _TYPOGRAPHIC.search(text, start, reached):
        return False
    return manner.fields or bool(_TEMPLATE.search(text, start, reached))


class _Reader:
    """Reads one line in one manner and notes what is hidden, in order."""

    def __init__(self, text: str, manner: _Manner) -> None:
        self.hidden: list[tuple[int, int]] = []
        self._text = text
        self._manner = manner

    def line(self, at: int) -> int:
        """Where the next line of code begins; raises _Open."""
        while found := _IN_CODE.search(self._text, at):
            if found.group() == "\n":
                return found.end()
            at = self._literal(found, depth=0)
        return len(self._text)

    def _literal(self, found: re.Match[str], depth: int) -> int:
        if found.group() not in HASHES:
            return self._string(found.start(), depth)
        end = self._text.find("\n", found.end())
        end = len(self._text) if end < 0 else end
        self._hide(found.end(), end)
        return end

    def _string(self, start: int, depth: int) -> int:
        quote = self._opening(start)
        tokens = _tokens(quote.closers, triple=quote.triple, template=quote.template)
        at = shown = quote.inside
        while found := tokens.search(self._text, at):
            match found.group():
                case "\\":
                    at = self._escape(found.end(), quote)
                case "{{":
                    at = found.end()
                case "{":
                    self._hide(shown, found.start())
                    at = shown = self._field(found.end(), quote, depth)
                case "\n":
                    return self._end_open(shown, found.start())
                case _:
                    self._hide(shown, found.start())
                    return found.end()
        return self._end_open(shown, len(self._text))

    def _opening(self, at: int) -> _Quote:
        text = self._text
        family = DOUBLE_QUOTES if text[at] in DOUBLE_QUOTES else SINGLE_QUOTES
        strict = text[at] == family[0] and not self._manner.lenient
        closers = family[0] if strict else family
        opening = text[at : at + 3]
        triple = len(opening) == 3 and all(char in closers for char in opening)
        template = self._manner.fields and bool(_PREFIX.search(text[max(0, at - 3) : at]))
        return _Quote(at + (3 if triple else 1), closers, triple, template)

    def _escape(self, at: int, quote: _Quote) -> int:
        if quote.template and self._text.startswith(("{", "}"), at):
            return at  # a backslash does not escape a brace
        if quote.template and self._text.startswith("N{", at):
            return at + 2
        return at + 1

    def _field(self, at: int, quote: _Quote, depth: int) -> int:
        if depth > _DEEPEST_FIELD:
            raise _Open(at)
        brackets = 0
        while found := _IN_FIELD.search(self._text, at):
            at, char = found.end(), found.group()
            if char in "([{":
                brackets += 1
            elif char in ")]}" and brackets:
                brackets -= 1
            elif char == "}":
                return at
            elif char == ":":
                if not brackets:
                    return self._format(at, quote, depth)
            elif char == "\n":
                self._demand_triple(at, quote)
            else:
                at = self._literal(found, depth + 1)
        raise _Open(len(self._text))

    def _format(self, at: int, quote: _Quote, depth: int) -> int:
        tokens = _tokens(quote.closers, triple=quote.triple, template=True, ends="}\n")
        shown = at
        while found := tokens.search(self._text, at):
            at = found.end()
            match found.group():
                case "}":
                    self._hide(shown, found.start())
                    return at
                case "{" | "{{":
                    self._hide(shown, found.start())
                    at = shown = self._field(found.start() + 1, quote, depth + 1)
                case "\\":
                    continue
                case "\n":
                    self._demand_triple(at, quote)
                case _:
                    break
        raise _Open(at)

    def _demand_triple(self, at: int, quote: _Quote) -> None:
        if not quote.triple:
            raise _Open(at)

    def _end_open(self, shown: int, end: int) -> int:
        if not self._manner.resigned:
            raise _Open(end)
        self._hide(shown, end)
        return end

    def _hide(self, start: int, end: int) -> None:
        if end > start:
            self.hidden.append((start, end))


@lru_cache(maxsize=64)
def _tokens(closers: str, *, triple: bool, template: bool, ends: str = "") -> re.Pattern[str]:
    closer = f"[{closers}]" + ("{3}" if triple else "")
    braces = r"|\{\{?" if template else ""
    ends = ends or ("" if triple else "\n")
    return re.compile(rf"\\|{closer}{braces}" + (f"|[{ends}]" if ends else ""))
