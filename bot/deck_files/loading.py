"""Reads card folders into cards, and a deck's folder into a deck. Runs no code of a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.core.deck import Deck
from bot.core.errors import OperatorError
from bot.core.model import Card, Lesson
from bot.deck_files.code import program_findings
from bot.deck_files.defects import defect_findings
from bot.deck_files.document import Document
from bot.deck_files.faults import CARD_FILE, START, CardFault, Finding, sort_findings
from bot.deck_files.hints import hint_findings
from bot.deck_files.lessons import read_lesson
from bot.deck_files.prose import card_prose_findings
from bot.deck_files.reading import read_text
from bot.deck_files.rules import SLUG, SLUG_SAYS, card_findings
from bot.deck_files.shapes import fit
from bot.deck_files.strict_yaml import read_yaml

LESSONS = "lessons"
STANCES = ("accepted", "wrong", "gray")
_FILES = {CARD_FILE, "reference.py", "given.py", "cases.py"}


@dataclass(frozen=True)
class LoadedCard:
    """A card if its folder has no fault, and the faults if it has."""

    card: Card | None
    faults: tuple[CardFault, ...]


@dataclass(frozen=True)
class LoadedDeck:
    """The usable cards and lessons, and every fault of the others."""

    deck: Deck
    faults: tuple[CardFault, ...]


@dataclass(frozen=True)
class _Contents:
    """What a deck's folder holds, usable or not."""

    cards: tuple[Path, ...]
    lessons: tuple[Path, ...]


def card_folders(deck: Path) -> tuple[Path, ...]:
    """The folders of a deck's cards, usable or not, by topic and slug."""
    return _contents(deck.resolve()).cards


def load_card(folder: Path) -> LoadedCard:
    """The card of a folder `<deck>/<topic>/<slug>`, or its faults. Raises OperatorError."""
    folder = folder.resolve()
    return _load_card(folder, _contents(folder.parent.parent))


def load_deck(folder: Path) -> LoadedDeck:
    """The deck of a folder; what is broken leaves the rest usable. Raises OperatorError."""
    folder = folder.resolve()
    if not folder.is_dir():
        raise OperatorError(f"There is no deck at {folder}: name the folder that holds the cards.")
    contents = _contents(folder)
    lessons, faults = _load_lessons(contents)
    cards: list[Card] = []
    slugs: dict[str, str] = {}
    for path in contents.cards:
        loaded = _load_card(path, contents)
        twins = [*_twin_findings(path.name, loaded.card, slugs, cards)]
        faults += [*loaded.faults, *sort_findings(shown_folder(path), path.name, twins)]
        if loaded.card is not None and not twins:
            cards.append(loaded.card)
        slugs.setdefault(path.name, path.parent.name)
    return LoadedDeck(Deck(tuple(cards), lessons), tuple(faults))


def shown_folder(folder: Path) -> str:
    """A folder of a topic as faults name it: from the deck's folder on."""
    return "/".join(folder.parts[-3:])


def _contents(deck: Path) -> _Contents:
    cards: list[Path] = []
    lessons: list[Path] = []
    try:
        topics = [topic for topic in _entries(deck) if topic.is_dir()]
        for folder in (one for topic in topics for one in _entries(topic) if one.is_dir()):
            if folder.name == LESSONS:
                lessons += [file for file in _entries(folder) if file.suffix == ".md"]
            else:
                cards.append(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise OperatorError(f"The deck at {deck} cannot be read: {reason}.") from None
    return _Contents(tuple(cards), tuple(lessons))


def _entries(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if not one.name.startswith((".", "__")))


def _load_lessons(contents: _Contents) -> tuple[tuple[Lesson, ...], list[CardFault]]:
    lessons: list[Lesson] = []
    faults: list[CardFault] = []
    for file in contents.lessons:
        findings: list[Finding] = []
        lesson = read_lesson(file, "/".join(file.parent.parts[-2:]), findings)
        faults += sort_findings(shown_folder(file.parent), "", findings)
        if lesson is not None:
            lessons.append(lesson)
    return tuple(lessons), faults


def _twin_findings(
    slug: str, card: Card | None, slugs: dict[str, str], cards: list[Card]
) -> Iterator[Finding]:
    if slug in slugs:
        says = f"the slug `{slug}` is taken by a card of `{slugs[slug]}`: rename the folder"
        yield Finding(CARD_FILE, START, says)
    for other in cards:
        if card is not None and other.title.casefold() == card.title.casefold():
            says = f"the title is taken by the card `{other.slug}`: choose another"
            yield Finding(CARD_FILE, START, says)


def _load_card(folder: Path, contents: _Contents) -> LoadedCard:
    findings: list[Finding] = []
    card = None
    try:
        card = _read_card(folder, contents, findings)
    except OSError as error:
        says = f"the folder cannot be read: {error.strerror or type(error).__name__}"
        findings.append(Finding(CARD_FILE, START, says))
    faults = sort_findings(shown_folder(folder), folder.name, findings)
    return LoadedCard(None if faults else card, faults)


def _read_card(folder: Path, contents: _Contents, findings: list[Finding]) -> Card | None:
    findings += _folder_findings(folder)
    texts = {
        "reference": read_text(folder / "reference.py", "reference.py", findings),
        "given": _read_given(folder, findings),
        "cases": read_text(folder / "cases.py", "cases.py", findings),
    }
    text = read_text(folder / CARD_FILE, CARD_FILE, findings)
    document = None if text is None else read_yaml(text, CARD_FILE, findings)
    if document is None:
        return None
    findings += card_prose_findings(document)
    code = {name: value or "" for name, value in texts.items()}
    card = fit(document, Card, findings, {"slug": folder.name, "topic": folder.parent.name, **code})
    if card is not None:
        findings += card_findings(card, document, *_named(contents))
    if card is not None and None not in texts.values():
        findings += _code_findings(card, document)
    return card


def _code_findings(card: Card, document: Document) -> Iterator[Finding]:
    yield from program_findings(card, document)
    yield from defect_findings(card, document)
    yield from hint_findings(card, document)


def _named(contents: _Contents) -> tuple[frozenset[str], frozenset[str]]:
    """The lessons and the cards that `taught_in` may name."""
    lessons = frozenset("/".join(path.parts[-3:]) for path in contents.lessons)
    return lessons, frozenset(path.name for path in contents.cards)


def _read_given(folder: Path, findings: list[Finding]) -> str | None:
    file = folder / "given.py"
    return read_text(file, file.name, findings) if file.exists() else ""


def _folder_findings(folder: Path) -> Iterator[Finding]:
    for word, name in (("slug", folder.name), ("topic", folder.parent.name)):
        if not SLUG.fullmatch(name):
            yield Finding(CARD_FILE, START, f"the {word} `{name}` {SLUG_SAYS}: rename the folder")
    for entry in _entries(folder):
        if entry.is_dir() and entry.name in STANCES:
            for file in _entries(entry):
                if file.suffix != ".py":
                    says = "only Python files may stand here: remove this one"
                    yield Finding(f"{entry.name}/{file.name}", START, says)
        elif entry.name not in _FILES:
            says = "a card has no such file: remove it, or correct its name"
            yield Finding(entry.name, START, says)
    if not any((folder / "accepted").glob("*.py")):
        says = "write at least one other right way as accepted/*.py"
        yield Finding("accepted", START, says)
