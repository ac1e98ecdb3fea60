"""Rules for defects: every edit applies, changes something, parses, and fits with the others."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from bot.core.deck import EditError, edited, span
from bot.core.model import Card, Defect
from bot.deck_files.code import line_faults, parse
from bot.deck_files.document import Document
from bot.deck_files.faults import Finding, TextFault


def defect_findings(card: Card, document: Document) -> Iterator[Finding]:
    """What is wrong with the defects of a card."""
    if not any(defect.planted for defect in card.defects):
        yield document.finding("at least one defect must be planted", "defects")
    applicable = []
    for number, defect in enumerate(card.defects):
        faults = list(_edit_faults(card, defect))
        for key, says in faults:
            yield document.finding(says, "defects", number, key)
        if not faults:
            applicable.append((number, defect))
    for (_, one), (number, other) in itertools.combinations(applicable, 2):
        for key, says in _pair_faults(card, one, other):
            yield document.finding(says, "defects", number, key)


def _edit_faults(card: Card, defect: Defect) -> Iterator[tuple[str, str]]:
    try:
        start, _ = span(card.reference, defect)
    except EditError as error:
        yield "find", str(error)
        return
    if defect.replace == defect.find:
        yield "replace", "`replace` must differ from `find`: write the wrong code"
        return
    for says in _code_faults(card.reference, defect, start):
        yield "replace", says


def _code_faults(reference: str, defect: Defect, start: int) -> Iterator[str]:
    code = edited(reference, (defect,))
    first = code.count("\n", 0, start)
    for line, _, says in line_faults(code):
        if first <= line <= first + defect.replace.count("\n"):
            yield f"in the edited code, {says}"
    broken = parse(code)
    if isinstance(broken, TextFault) and not isinstance(parse(reference), TextFault):
        yield f"in the edited code, {broken.says}"


def _pair_faults(card: Card, one: Defect, other: Defect) -> Iterator[tuple[str, str]]:
    if not (one.planted or other.planted):
        return
    if one.place == other.place:
        if one.planted and other.planted:
            says = f"`{one.id}` is planted at this place too: one place has one planted defect"
            yield "place", says
        return
    try:
        edited(card.reference, (one, other))
    except EditError as error:
        yield "find", str(error)
