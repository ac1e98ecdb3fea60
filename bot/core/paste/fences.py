"""Fenced blocks, as people send them and not only as they render.

A run of three or more backticks opens a fence wherever it stands; a run inside a string of the
code closes none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from bot.core.paste.characters import as_meant

_OPENING = re.compile(
    r"""
      ^[ \t]*[rRbBuUfF]{0,2}(?P<string>\"\"\"|''')
    | (?P<ticks>`{3,})
    | ^[ \t>]*(?P<tildes>~{3,})(?=[ \t]*[\w.+\#-]*[ \t]*$)
    """,
    re.VERBOSE | re.MULTILINE,
)
_LONGEST_LEAD = 100
_MOST_STRAYS = 8
_TRIPLE = {
    '"""': re.compile(r'(?:[^"\\]++|\\.|"(?!""))*+"""', re.DOTALL),
    "'''": re.compile(r"(?:[^'\\]++|\\.|'(?!''))*+'''", re.DOTALL),
}
_SINGLE = {
    '"': re.compile(r'(?:[^"\\\n]++|\\.)*+("?)', re.DOTALL),
    "'": re.compile(r"(?:[^'\\\n]++|\\.)*+('?)", re.DOTALL),
}
_TAG = re.compile(r"[a-z][\w.+#-]*", re.IGNORECASE)
_PYTHON = re.compile(r"i?py(?:thon|con)?[\d.]*|python-(?:repl|console)", re.IGNORECASE)
# A language and then a word on one line cannot be Python, unless that word is an operator.
_LANGUAGE_AND_CODE = re.compile(
    r"[ \t]*i?py(?:thon)?[\d.]*[ \t]+(?=[^\W\d]|@)(?!(?:and|or|in|is|not|if)\b)",
    re.IGNORECASE,
)
# Three marks without a space between quote the rest of a message, which carries none itself.
_QUOTED = re.compile(r"[ \t|]*(?!>>>)(?:>[ \t]*)+[ \t|]*")


@dataclass(frozen=True)
class Block:
    """A fenced block. `python` is True where its tag says so or where it has none."""

    body: str
    python: bool
    quoted: bool


@dataclass(frozen=True)
class Split:
    """A text as its fenced blocks and what stands outside them."""

    blocks: tuple[Block, ...]
    outside: str


@dataclass(frozen=True)
class _Opening:
    """An opening fence: the run, the place after it, and what stands before it on its line."""

    start: int
    end: int
    run: str
    lead: str

    @property
    def run_kind(self) -> tuple[str, int]:
        """The character of the run and its length."""
        return self.run[0], len(self.run)


def split_fences(text: str) -> Split:
    """Take the fenced blocks out of a text; an unclosed last one reaches to the end.

    One that is never closed and has another fence behind it is a stray mark.
    """
    blocks: list[Block] = []
    outside: list[str] = []
    at = strays = 0
    closings = _Closings(text)
    openings = _Openings(text)
    opening = openings.after(0)
    while opening:
        outside.append(text[at : opening.start])
        end, at = closings.of(opening)
        unclosed = end == at
        if unclosed and strays < _MOST_STRAYS and (following := openings.after(opening.end)):
            strays, at, opening = strays + 1, opening.end, following
            continue
        blocks.append(_block(text[opening.end : end], opening, closed=not unclosed))
        opening = openings.after(at)
    outside.append(text[at:])
    return Split(tuple(blocks), "".join(outside))


def begins_with_fence(text: str) -> bool:
    """Whether the first thing in the text is a fence."""
    found = _OPENING.match(text.lstrip())
    return bool(found and not found["string"])


# --- where fences open and close -------------------------------------------------------------


class _Openings:
    """Finds opening fences; one inside a string that begins a line of unfenced code is none."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._open_quotes: set[str] = set()

    def after(self, at: int) -> _Opening | None:
        """The next opening fence."""
        while found := _OPENING.search(self._text, at):
            if not (quote := found["string"]):
                run = found["ticks"] or found["tildes"]
                start = found.end() - len(run)
                lead = self._text[max(0, start - _LONGEST_LEAD) : start].rpartition("\n")[2]
                return _Opening(start, found.end(), run, lead)
            end = -1 if quote in self._open_quotes else self._text.find(quote, found.end())
            if end < 0:
                self._open_quotes.add(quote)
            at = found.end() if end < 0 else end + 3
        return None


class _Closings:
    """Finds closing fences: first with an eye on strings, plainly once that has failed."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._careful = True

    def of(self, opening: _Opening) -> tuple[int, int]:
        """Where the block ends and where the text goes on."""
        found = _outside_strings(self._text, opening) if self._careful else None
        if not found:
            found = _closing(*opening.run_kind).search(self._text, opening.end)
            self._careful = self._careful and not found
        return found.span() if found else (len(self._text), len(self._text))


def _outside_strings(text: str, opening: _Opening) -> re.Match[str] | None:
    at = opening.end
    plain_until = dict.fromkeys(_SINGLE, 0)
    marks, closing = _marks(*opening.run_kind), _closing(*opening.run_kind)
    while found := marks.search(text, at):
        mark, at = found.group(), found.end()
        if mark == "#":
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            if last := _ends_comment(text[at:end], opening.run):
                return closing.search(text, at + last)
            at = end
        elif mark in _TRIPLE:
            if not (string := _TRIPLE[mark].match(text, at)):
                return None
            at = string.end()
        elif mark in _SINGLE:
            if at > plain_until[mark] and (string := _SINGLE[mark].match(text, at)):
                # An open quote hides nothing, and none is tried again where it found no end.
                at = string.end() if string[1] else at
                plain_until[mark] = string.end()
        else:
            return found
    return None


def _ends_comment(comment: str, run: str) -> int | None:
    """Where a closing fence stands behind the words of a comment, if one does."""
    bare = comment.rstrip(" \t|")
    words = bare.rstrip("`")
    closes = run[0] == "`" and len(bare) - len(words) >= len(run)
    return len(words) if closes and words.strip() else None


@lru_cache(maxsize=64)
def _closing(char: str, length: int) -> re.Pattern[str]:
    return re.compile(_closing_text(char, length), re.MULTILINE)


@lru_cache(maxsize=64)
def _marks(char: str, length: int) -> re.Pattern[str]:
    return re.compile(rf"\"\"\"|'''|[\"'#]|{_closing_text(char, length)}", re.MULTILINE)


def _closing_text(char: str, length: int) -> str:
    if char == "`":
        return f"(?<!`)`{{{length},}}"
    return rf"^[ \t>]*~{{{length},}}[ \t|]*$"


# --- what a block holds ----------------------------------------------------------------------


def _block(raw: str, opening: _Opening, *, closed: bool) -> Block:
    tag, body = _tag_and_body(raw)
    if closed:
        bare = body.rstrip(" \t>")
        body = bare if bare.endswith("\n") else body.rstrip(" \t")
    quotes = opening.lead.count(">") if _QUOTED.fullmatch(opening.lead) else 0
    if quotes:
        body = re.sub(rf"^(?:[ \t]{{0,3}}>[ \t]?){{1,{quotes}}}", "", body, flags=re.MULTILINE)
    elif not opening.lead.strip():
        body = _without_lead(body, opening.lead)
    python = not tag or bool(_PYTHON.fullmatch(tag))
    return Block(body, python, bool(quotes))


def _tag_and_body(raw: str) -> tuple[str, str]:
    head, newline, rest = raw.partition("\n")
    word = as_meant(head).strip()
    if newline and not word:
        return "", rest
    if newline and _TAG.fullmatch(word) and (rest.strip() or _PYTHON.fullmatch(word)):
        return word, rest
    if found := _LANGUAGE_AND_CODE.match(raw):
        return "python", raw[found.end() :]
    return "", raw.lstrip(" \t")


def _without_lead(body: str, lead: str) -> str:
    """The body of an indented fence without the fence's own indentation."""
    lines = body.split("\n")
    if not lead or any(line.strip() and not line.startswith(lead) for line in lines):
        return body
    return "\n".join(line.removeprefix(lead) for line in lines)
