"""Rules for hints: one ladder per planted defect, which gives nothing away before its last step."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.core.deck import EditError, broken_code
from bot.core.model import Card, Defect
from bot.deck_files.document import Document, Path
from bot.deck_files.faults import Finding
from bot.deck_files.reading import line_and_column

_STEPS = 2
# Names, numbers (a sign belongs to them unless it subtracts), and every other sign for itself.
_TOKEN = re.compile(r"[^\W\d]\w*|(?:(?<![\w)\]])-)?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\S")
_WORD = re.compile(r"-?\w.*")
_COMMENT = re.compile("#.*")
_BETWEEN = r"[\s*`_]+"

_Spoiler = tuple[int, str]


def hint_findings(card: Card, document: Document) -> Iterator[Finding]:
    """What is wrong with the hint ladders, and where a text names a defect too early."""
    yield from _ladder_findings(card, document)
    fixes = _fixes(card)
    for path, text, spoilers in (*_shown_texts(card), *_hint_texts(card, fixes)):
        for start, says in spoilers:
            at = document.inside(path, *line_and_column(text, start))
            yield Finding(document.file, at, says)


def _ladder_findings(card: Card, document: Document) -> Iterator[Finding]:
    planted = {defect.id for defect in card.defects if defect.planted}
    laws = {law.id for law in card.laws}
    seen: set[str] = set()
    for number, ladder in enumerate(card.hints):
        where = ("hints", number)
        if ladder.defect not in planted:
            says = f"`{ladder.defect}` is not a planted defect of this card"
            yield document.finding(says, *where, "defect")
        if ladder.defect in seen:
            says = f"`{ladder.defect}` has a ladder already: join them"
            yield document.finding(says, *where, "defect")
        if len(ladder.steps) < _STEPS:
            says = f"a ladder must have at least {_STEPS} steps"
            yield document.finding(says, *where, "steps")
        for row, step in enumerate(ladder.steps):
            if step.law is not None and step.law not in laws:
                says = f"`{step.law}` is not a law of this card"
                yield document.finding(says, *where, "steps", row, "law")
        seen.add(ladder.defect)
    for number, defect in enumerate(card.defects):
        if defect.planted and defect.id not in seen:
            says = f"the planted defect `{defect.id}` has no hints: write a ladder for it"
            yield document.finding(says, "defects", number, "id")


def _shown_texts(card: Card) -> Iterator[tuple[Path, str, Iterator[_Spoiler]]]:
    """The texts that everybody sees, with the titles of defects in them."""
    yield ("title",), card.title, _titles(card, card.title)
    yield ("question",), card.question, _titles(card, card.question)
    for number, law in enumerate(card.laws):
        yield ("laws", number, "says"), law.says, _titles(card, law.says)


def _hint_texts(card: Card, fixes: list[_Fix]) -> Iterator[tuple[Path, str, Iterator[_Spoiler]]]:
    """The texts of the hints, with what gives a defect away; the last one may say its title."""
    for number, ladder in enumerate(card.hints):
        for row, step in enumerate(ladder.steps):
            path: Path = ("hints", number, "steps", row, "text")
            if row == len(ladder.steps) - 1:
                yield path, step.text, _last_spoilers(fixes, step.text)
            else:
                yield path, step.text, _spoilers(card, fixes, step.text)


class _Fix(NamedTuple):
    """The texts of a planted edit as tokens, and the words that only the fix has."""

    defect: Defect
    find: list[str]
    replace: list[str]
    words: set[str]


def _fixes(card: Card) -> list[_Fix]:
    try:
        shown = set(_tokens(broken_code(card)))
    except EditError:
        return []
    fixes = []
    for defect in card.defects:
        if defect.planted:
            find = _tokens(_COMMENT.sub("", defect.find))
            words = {one for one in find if _WORD.fullmatch(one) and not keyword.iskeyword(one)}
            replace = _tokens(_COMMENT.sub("", defect.replace))
            fixes.append(_Fix(defect, find, replace, words - shown))
    return fixes


def _spoilers(card: Card, fixes: list[_Fix], text: str) -> Iterator[_Spoiler]:
    yield from _titles(card, text)
    yield from _last_spoilers(fixes, text)
    for fix in fixes:
        # One word of the broken code says nothing: the learner sees it anyway.
        if len(fix.replace) > 1:
            yield from _code(text, fix.replace, f"this is the broken code of `{fix.defect.id}`")
        for match in _TOKEN.finditer(text):
            if match[0] in fix.words:
                yield (
                    match.start(),
                    f"only the fix of `{fix.defect.id}` has `{match[0]}`: reword it",
                )


def _last_spoilers(fixes: list[_Fix], text: str) -> Iterator[_Spoiler]:
    for fix in fixes:
        yield from _code(text, fix.find, f"this is the fix of `{fix.defect.id}`")


def _titles(card: Card, text: str) -> Iterator[_Spoiler]:
    for defect in card.defects:
        words = [re.escape(word) for word in defect.title.rstrip(".").split()]
        pattern = rf"(?<!\w){_BETWEEN.join(words)}(?!\w)"
        if words and (match := re.search(pattern, text, re.IGNORECASE)):
            says = f"this names the defect `{defect.id}`: leave that to the last hint"
            yield match.start(), says


def _code(text: str, code: list[str], says: str) -> Iterator[_Spoiler]:
    matches = list(_TOKEN.finditer(text))
    tokens = [match[0] for match in matches]
    for at in range(len(tokens) - len(code) + 1):
        if code and tokens[at : at + len(code)] == code:
            yield matches[at].start(), f"{says}: say it in words"


def _tokens(code: str) -> list[str]:
    return _TOKEN.findall(code)
