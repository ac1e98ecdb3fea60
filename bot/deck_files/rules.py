"""The remaining rules for card.yaml: names, numbers, what must not be empty or twice."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Iterator

from bot.core.model import Card
from bot.deck_files.document import Document, Path
from bot.deck_files.faults import Finding

SHORT_ANSWER = 700
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SLUG_SAYS = "must be small letters and digits joined by `-`, as in `softmax-axis`"

_WORD = re.compile(r"[A-Za-z0-9_-]+")
_MAY_BE_EMPTY = {"replace"}
_NEEDED = ("topics", "roles", "asks", "full_answer", "follow_ups", "wrong_answers")

_Named = tuple[str, Path]


def card_findings(
    card: Card, document: Document, lessons: frozenset[str], cards: frozenset[str]
) -> Iterator[Finding]:
    """What is wrong with card.yaml beyond types; `lessons` and `cards` are what the deck has."""
    yield from empty_findings(document)
    yield from _needed(card, document)
    yield from _numbers(card, document)
    yield from _names(card, document)
    yield from _repeated(card, document)
    yield from _taught_in(card, document, lessons, cards)
    yield from _picture(card, document)


def empty_findings(document: Document) -> Iterator[Finding]:
    """Texts of a document that hold nothing."""
    for path, node in document.leaves():
        if isinstance(node.value, str) and not node.value.strip() and path[-1] not in _MAY_BE_EMPTY:
            key = next(step for step in reversed(path) if isinstance(step, str))
            yield document.finding(f"`{key}` must not be empty", *path)


def _needed(card: Card, document: Document) -> Iterator[Finding]:
    for key in _NEEDED:
        if not getattr(card, key):
            yield document.finding(f"`{key}` must have at least one entry", key)
    for number, spec in enumerate(card.asks):
        if not spec.returns:
            says = "`returns` must name at least one value"
            yield document.finding(says, "asks", number, "returns")


def _numbers(card: Card, document: Document) -> Iterator[Finding]:
    if card.minutes < 1:
        yield document.finding("`minutes` must be 1 or more", "minutes")
    size = len(card.short_answer.strip())
    if size > SHORT_ANSWER:
        says = f"`short_answer` has {size} characters: keep it to {SHORT_ANSWER}"
        yield document.finding(says, "short_answer")
    if card.tolerance.accept <= 0:
        yield document.finding("`accept` must be more than 0", "tolerance", "accept")
    if card.tolerance.precision <= card.tolerance.accept:
        says = "`precision` must be more than `accept`"
        yield document.finding(says, "tolerance", "precision")
    for number, law in enumerate(card.laws):
        if law.within < 0:
            yield document.finding("`within` must be 0 or more", "laws", number, "within")


def _picture(card: Card, document: Document) -> Iterator[Finding]:
    if card.picture is None:
        return
    axes = {value.name: value.axes for spec in card.asks for value in spec.returns}
    names = ", ".join(name for name in axes if len(axes[name]) > 1)
    if len(axes.get(card.picture.value, ())) < 2:
        says = f"`value` must name a returned value with two axes or more: {names or 'none here'}"
        yield document.finding(says, "picture", "value")
    elif len(card.picture.at) != len(axes[card.picture.value]) - 2:
        before = axes[card.picture.value][:-2]
        says = f"`at` must have one index for each of the axes {', '.join(before) or '(none)'}"
        yield document.finding(says, "picture", "at")


def _names(card: Card, document: Document) -> Iterator[Finding]:
    slugs: list[_Named] = [(one.id, ("defects", at, "id")) for at, one in enumerate(card.defects)]
    slugs += [(one.id, ("laws", at, "id")) for at, one in enumerate(card.laws)]
    for name, path in slugs:
        if not SLUG.fullmatch(name):
            yield document.finding(f"`{path[-1]}` {SLUG_SAYS}", *path)
    words: list[_Named] = [(card.example, ("example",))]
    words += [(name, ("stability", at)) for at, name in enumerate(card.stability)]
    words += [(one.on, ("laws", at, "on")) for at, one in enumerate(card.laws)]
    for name, path in words:
        if name.strip() and not _WORD.fullmatch(name):
            yield document.finding("the name of a case must be one word", *path)
    for name, path in (*_functions(card), *_parameters(card), *_values(card)):
        if name.strip() and (not name.isidentifier() or keyword.iskeyword(name)):
            yield document.finding(f"`{name}` must be a name of Python", *path)


def _repeated(card: Card, document: Document) -> Iterator[Finding]:
    defects = list(enumerate(card.defects))
    ids = [(one.id, ("defects", at, "id")) for at, one in defects]
    titles = [(one.title.casefold(), ("defects", at, "title")) for at, one in defects]
    laws = [(one.id, ("laws", at, "id")) for at, one in enumerate(card.laws)]
    stability = [(name, ("stability", at)) for at, name in enumerate(card.stability)]
    yield from _twice(ids, document, "another defect has this id")
    yield from _twice(titles, document, "another defect has this title")
    yield from _twice(laws, document, "another law has this id")
    yield from _twice(stability, document, "this case is named twice")
    yield from _twice(_functions(card), document, "this function is asked for twice")
    yield from _twice(_values(card), document, "another value of the card has this name")
    for at, spec in enumerate(card.asks):
        parameters = [one for one in _parameters(card) if one[1][1] == at]
        yield from _twice(parameters, document, f"`{spec.name}` has this parameter twice")


def _twice(named: Iterable[_Named], document: Document, says: str) -> Iterator[Finding]:
    seen: set[str] = set()
    for name, path in named:
        if name in seen:
            yield document.finding(f"{says}: choose another", *path)
        seen.add(name)


def _functions(card: Card) -> list[_Named]:
    return [(spec.name, ("asks", at, "name")) for at, spec in enumerate(card.asks)]


def _parameters(card: Card) -> list[_Named]:
    return [
        (name, ("asks", at, "parameters", row))
        for at, spec in enumerate(card.asks)
        for row, name in enumerate(spec.parameters)
    ]


def _values(card: Card) -> list[_Named]:
    return [
        (value.name, ("asks", at, "returns", row, "name"))
        for at, spec in enumerate(card.asks)
        for row, value in enumerate(spec.returns)
    ]


def _taught_in(
    card: Card, document: Document, lessons: frozenset[str], cards: frozenset[str]
) -> Iterator[Finding]:
    for number, taught in enumerate(card.taught_in):
        where = ("taught_in", number)
        if (taught.lesson is None) == (taught.card is None):
            yield document.finding("name either a `lesson` or a `card`", *where)
        elif taught.lesson is not None and taught.lesson not in lessons:
            says = f"there is no lesson `{taught.lesson}`: write its path from the deck's folder"
            yield document.finding(says, *where, "lesson")
        elif taught.card is not None and taught.card not in cards:
            yield document.finding(f"there is no card `{taught.card}`", *where, "card")
