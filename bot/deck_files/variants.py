"""Reads a card's variants: other right ways, wrong ways and gray ones, with what each must meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.core.deck import mutants
from bot.core.model import Card
from bot.deck_files.code import read_module
from bot.deck_files.document import Document
from bot.deck_files.faults import START, CardFault, Finding, Position, sort_findings
from bot.deck_files.loading import STANCES, load_card, shown_folder
from bot.deck_files.reading import line_and_column, read_text, shifted
from bot.deck_files.rules import empty_findings
from bot.deck_files.shapes import fit
from bot.deck_files.strict_yaml import read_yaml
from grader.protocol import Reason, Verdict

_QUOTES = '"""'
_DOCSTRING_START = Position(1, 1 + len(_QUOTES))


@dataclass(frozen=True)
class Expectation:
    """What the judge must make of a variant.

    `left` is None where the card does not know the mistake, and where the verdict has none.
    """

    title: str
    accept: bool
    verdict: Verdict
    reason: Reason | None = None
    left: tuple[str, ...] | None = None
    introduced: tuple[str, ...] = ()
    must_say: tuple[str, ...] = ()
    must_not_say: tuple[str, ...] = ()


@dataclass(frozen=True)
class VariantFile:
    """A variant as its file holds it: `name` is like `wrong/no-scale.py`; without faults usable."""

    name: str
    stance: str
    source: str
    expectation: Expectation | None
    faults: tuple[CardFault, ...]


@dataclass(frozen=True)
class _Wrong:
    """The docstring of a file in wrong/."""

    title: str
    verdict: Verdict
    reason: Reason | None = None
    left: tuple[str, ...] | None = None
    introduced: tuple[str, ...] = ()
    must_say: tuple[str, ...] = ()
    must_not_say: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Gray:
    """The docstring of a file in gray/."""

    title: str
    accept: bool
    reason: Reason | None = None
    must_say: tuple[str, ...] = ()
    must_not_say: tuple[str, ...] = ()


def variants(folder: Path) -> tuple[VariantFile, ...]:
    """The variants of a card's folder, by stance and name."""
    folder = folder.resolve()
    card = load_card(folder).card
    files = [
        (stance, file) for stance in STANCES for file in sorted((folder / stance).glob("*.py"))
    ]
    return tuple(_read(folder, stance, file, card) for stance, file in files)


def _read(folder: Path, stance: str, file: Path, card: Card | None) -> VariantFile:
    name = f"{stance}/{file.name}"
    findings: list[Finding] = []
    source = read_text(file, name, findings)
    expectation = None
    if source is not None:
        expectation = _expectation(stance, source, name, findings, card)
        if expectation is None or expectation.verdict is not Verdict.INVALID:
            read_module(source, name, findings, width=None)
    faults = sort_findings(shown_folder(folder), folder.name, findings)
    return VariantFile(name, stance, source or "", None if faults else expectation, faults)


def _expectation(
    stance: str, source: str, name: str, findings: list[Finding], card: Card | None
) -> Expectation | None:
    docstring = _docstring(source, name, findings)
    if docstring is None:
        return None
    if stance == "accepted":
        return _accepted(docstring, name, findings)
    document = read_yaml(docstring, name, findings, _DOCSTRING_START)
    if document is None:
        return None
    findings.extend(empty_findings(document))
    if stance == "wrong":
        return _wrong(document, findings, card)
    return _gray(document, findings)


def _docstring(source: str, name: str, findings: list[Finding]) -> str | None:
    # Taken as it is written, so that its lines and columns are those of the file, and so that
    # a variant may be a program that does not parse.
    end = source.find(_QUOTES, len(_QUOTES))
    if not source.startswith(_QUOTES) or end < 0:
        says = f"the file must begin with a docstring in {_QUOTES} that says what it is"
        findings.append(Finding(name, START, says))
        return None
    text = source[len(_QUOTES) : end]
    if "\\" in text:
        at = shifted(_DOCSTRING_START, *line_and_column(text, text.index("\\")))
        findings.append(Finding(name, at, "a backslash is not allowed in this docstring"))
        return None
    return text


def _accepted(docstring: str, name: str, findings: list[Finding]) -> Expectation:
    title = docstring.strip()
    if not title or "\n" in title:
        says = "the docstring must be one line that says what is different in writing"
        findings.append(Finding(name, START, says))
    return Expectation(title, accept=True, verdict=Verdict.ACCEPTED)


def _wrong(document: Document, findings: list[Finding], card: Card | None) -> Expectation | None:
    head = fit(document, _Wrong, findings)
    if head is None:
        return None
    findings.extend(_wrong_findings(head, document))
    if card is not None:
        findings.extend(_defect_findings(head, document, card))
    return Expectation(**vars(head), accept=False)


def _wrong_findings(head: _Wrong, document: Document) -> Iterator[Finding]:
    if head.verdict in {Verdict.ACCEPTED, Verdict.INTERNAL_ERROR}:
        yield document.finding(f"`verdict` must not be {head.verdict} in wrong/", "verdict")
    wrong = head.verdict is Verdict.WRONG_ANSWER
    logic = wrong and head.reason is Reason.LOGIC
    for key in ("reason", "left", "introduced"):
        if document.has(key) and not wrong:
            says = f"remove `{key}`: only the verdict wrong_answer has one"
            yield Finding(document.file, document.key_at(key), says)
    if wrong and head.reason is None:
        yield document.finding("`reason` is missing: the verdict wrong_answer has one")
    if logic and not document.has("left"):
        says = "`left` is missing: write `left: null` if the card does not know the mistake"
        yield document.finding(says)
    if head.left is None and head.introduced:
        yield document.finding("`introduced` must be empty where `left` is null", "introduced")


def _defect_findings(head: _Wrong, document: Document, card: Card) -> Iterator[Finding]:
    planted = {defect.id for defect in card.defects if defect.planted}
    known = {defect.id for defect in card.defects} - planted
    left = head.left or ()
    for key, kind, ids, those in (
        ("left", "planted", left, planted),
        ("introduced", "known", head.introduced, known),
    ):
        for number, one in enumerate(ids):
            if one not in those:
                says = f"`{one}` is not a {kind} defect of the card"
                yield document.finding(says, key, number)
    together = {*left, *head.introduced}
    graded = head.reason is Reason.LOGIC and head.left is not None
    if graded and together <= planted | known and together not in _known_sets(card):
        says = "no mutant of the card has just these defects: correct `left` or `introduced`"
        yield document.finding(says, "left")


def _known_sets(card: Card) -> list[set[str]]:
    return [set(mutant.defects) for mutant in mutants(card)]


def _gray(document: Document, findings: list[Finding]) -> Expectation | None:
    head = fit(document, _Gray, findings)
    if head is None:
        return None
    if head.accept and head.reason is not None:
        says = "remove `reason`: an accepted variant has none"
        findings.append(Finding(document.file, document.key_at("reason"), says))
    if not head.accept and head.reason not in {Reason.PRECISION, Reason.STABILITY}:
        says = "`reason` must be precision or stability where `accept` is false"
        findings.append(document.finding(says, "reason"))
    verdict = Verdict.ACCEPTED if head.accept else Verdict.WRONG_ANSWER
    return Expectation(**vars(head), verdict=verdict)
