"""Reads lessons: a page of small Markdown under a title, with one picture at most."""

from __future__ import annotations

import re
from pathlib import Path

from bot.core.model import Lesson
from bot.deck_files.faults import START, Finding, Position
from bot.deck_files.prose import prose_faults, title_faults
from bot.deck_files.reading import read_text
from bot.deck_files.rules import SLUG, SLUG_SAYS

_TITLE = re.compile(r"# +(\S.*)")
_PICTURE = re.compile(r"!\[(.*)\]\((.*)\)")


def read_lesson(file: Path, folder: str, findings: list[Finding]) -> Lesson | None:
    """The lesson of a file; `folder` is its folder as seen from the deck's."""
    found: list[Finding] = []
    if not SLUG.fullmatch(file.stem):
        found.append(Finding(file.name, START, f"the name of a lesson {SLUG_SAYS}"))
    text = read_text(file, file.name, found)
    lesson = None if text is None else _parse(text, file, folder, found)
    findings.extend(found)
    return None if found else lesson


def _parse(text: str, file: Path, folder: str, found: list[Finding]) -> Lesson | None:
    first, *body = text.split("\n")
    title = _TITLE.fullmatch(first)
    if title is None:
        found.append(Finding(file.name, START, "the first line must be the title: `# Title`"))
        return None
    found.extend(Finding(file.name, START, f"the title {says}") for says in title_faults(title[1]))
    picture, alt = None, ""
    for number, line in enumerate(body):
        if match := _PICTURE.fullmatch(line.strip()):
            alt, name = match[1].strip(), match[2]
            found.extend(_picture_findings(alt, name, file, Position(number + 2)))
            picture = f"{folder}/{name}"
            body[number] = ""
            break
    for line_number, column, says in prose_faults("\n".join(body)):
        found.append(Finding(file.name, Position(line_number + 2, column + 1), says))
    prose = "\n".join(body).strip()
    if not prose:
        found.append(Finding(file.name, START, "a lesson must have text under its title"))
    return Lesson(f"{folder}/{file.name}", title[1].strip(), prose, picture, alt)


def _picture_findings(alt: str, name: str, file: Path, at: Position) -> list[Finding]:
    found = []
    if not alt:
        found.append(Finding(file.name, at, "the picture must be told in words: `![words](file)`"))
    if not name or Path(name).name != name or not (file.parent / name).is_file():
        says = f"there is no picture `{name}` beside the lesson"
        found.append(Finding(file.name, at, says))
    return found
