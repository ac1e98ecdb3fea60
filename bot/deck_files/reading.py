"""Reads the text of a card's files and refuses what cannot be seen: tabs, invisible characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from bot.deck_files.faults import START, Finding, Position

FILE_BYTES = 256 * 1024


def read_text(path: Path, file: str, findings: list[Finding]) -> str | None:
    """The file's text with plain line ends; None, with findings, when it is not readable text."""
    try:
        if path.stat().st_size > FILE_BYTES:
            findings.append(_too_large(file))
            return None
        data = path.read_bytes()
    except FileNotFoundError:
        findings.append(Finding(file, START, f"{path.name} is missing"))
        return None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        findings.append(Finding(file, START, f"this file cannot be read: {reason}"))
        return None
    try:
        text = data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        says = f"byte 0x{data[error.start]:02x} is not UTF-8: save the file as UTF-8"
        findings.append(Finding(file, shifted(START, *line_and_column(before, len(before))), says))
        return None
    unseen = list(unseen_characters(text, file))
    findings.extend(unseen)
    return None if unseen else text


def unseen_characters(text: str, file: str, start: Position = START) -> Iterator[Finding]:
    """Tabs and characters that do not print, the first of each line, and text that is too long."""
    if len(text.encode(errors="replace")) > FILE_BYTES:
        yield _too_large(file)
        return
    for number, line in enumerate(text.split("\n")):
        if not line.isprintable():
            column = next(at for at, letter in enumerate(line) if not letter.isprintable())
            says = f"{name_of(line[column])} is not allowed here: remove it or use spaces"
            yield Finding(file, shifted(start, number, column), says)


def name_of(letter: str) -> str:
    """A character in words, for a reader who cannot see it."""
    if letter == "\t":
        return "a tab"
    return f"U+{ord(letter):04X} {unicodedata.name(letter, 'CONTROL CHARACTER')}"


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Where an offset of a text is, counted from 0."""
    return text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset) - 1


def shifted(start: Position, line: int, column: int) -> Position:
    """Line and column, counted from 0 in a text that begins at `start`, in its file."""
    return Position(start.line + line, column + (start.column if line == 0 else 1))


def _too_large(file: str) -> Finding:
    return Finding(file, START, f"this file is larger than {FILE_BYTES // 1024} KiB: shorten it")
