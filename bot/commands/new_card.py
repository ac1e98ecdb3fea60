"""`practice cards new`: a folder for a new card that works from the start."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from bot.commands import DONE, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.deck_files import card_folders, load_card, load_deck, starter_files, still_wanted
from bot.deck_files.loading import LESSONS
from bot.deck_files.rules import SLUG, SLUG_SAYS
from bot.deck_files.starter import starter_title


def add(actions: Verbs) -> None:
    """The action's parser."""
    action = actions.add_parser("new", help="make the folder of a new card")
    action.add_argument("place", metavar="TOPIC/SLUG", help="as in sampling/my-new-card")
    action.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make the folder and say what it still wants; raises OperatorError."""
    deck = settings_of(arguments).cards.resolve()
    folder = _free_folder(deck, arguments.place)
    files = starter_files(folder.name)
    _write(folder, files)
    sys.stdout.writelines(f"{line}\n" for line in _report(folder, files))
    return DONE


def _free_folder(deck: Path, place: str) -> Path:
    """The folder of a card that the deck does not have; raises OperatorError."""
    topic, slash, slug = place.partition("/")
    if not slash:
        raise OperatorError("Name the card as TOPIC/SLUG, as in `sampling/my-new-card`.")
    for word, name in (("topic", topic), ("slug", slug)):
        if not SLUG.fullmatch(name):
            raise OperatorError(f"The {word} {name!r} {SLUG_SAYS}.")
    if slug == LESSONS:
        raise OperatorError(f"The folder `{LESSONS}` of a topic is for lessons: choose a slug.")
    cards = load_deck(deck).deck.cards
    for path in card_folders(deck):
        if path.name == slug:
            where = f"{path.parent.name}/{slug}"
            raise OperatorError(f"There is a card folder {where} already: choose another slug.")
    for card in cards:
        if card.title.casefold() == starter_title(slug).casefold():
            raise OperatorError(f"The card `{card.slug}` has this title: choose another slug.")
    return deck / topic / slug


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """All the files, or none and OperatorError."""
    made = False
    try:
        folder.parent.mkdir(exist_ok=True)
        folder.mkdir()
        made = True
        for name, text in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        if made:
            shutil.rmtree(folder, ignore_errors=True)
        reason = error.strerror or type(error).__name__
        says = (
            f"The card cannot be written to {folder}: {reason}; choose another deck with --cards."
        )
        raise OperatorError(says) from None


def _report(folder: Path, files: Mapping[str, str]) -> list[str]:
    loaded = load_card(folder)
    assert loaded.card is not None, loaded.faults
    slug = folder.name
    return [
        f"Made {folder.parent.name}/{slug}, a small card that works:",
        *(f"  {name}" for name in files),
        "`practice cards verify` proves it as it is, and goes on asking for:",
        *(f"  - {one}" for one in still_wanted(loaded.card, folder)),
        "Replace its parts with yours (CONTRIBUTING.md, A new card), and run between the steps:",
        "  practice cards lint",
        f"  practice cards verify {slug}",
    ]
