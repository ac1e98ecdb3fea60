"""Puts pieces together to texts that fit: at blocks, then at lines, and inside a fence with the
fence closed and opened again. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.chat.discord.limits import CONTENT, length
from bot.chat.discord.markdown import Piece

BEGINNING = "Beginning"


@dataclass(frozen=True)
class Page:
    """A text that fits into a message, with the title of the section it belongs to."""

    title: str
    text: str


def one_text(pieces: Sequence[Piece]) -> str:
    """All pieces in one text, however long."""
    text, before = "", None
    for piece in pieces:
        text += _between(before, piece) + piece.shown
        before = piece
    return text


def packed(pieces: Iterable[Piece], limit: int = CONTENT) -> list[str]:
    """As few texts as there have to be, none longer than the limit."""
    texts: list[str] = []
    room, before = 0, None
    for piece in pieces:
        for part in _parts(piece, limit):
            more = _between(before, part) + part.shown
            if texts and length(more) <= room:
                texts[-1] += more
                room -= length(more)
            else:
                texts.append(part.shown)
                room = limit - length(part.shown)
            before = part
    return texts


def pages_of(pieces: Sequence[Piece], limit: int = CONTENT) -> list[Page]:
    """One page if all fits into it, else one or several for each section."""
    if length(one_text(pieces)) <= limit:
        return [Page(BEGINNING, one_text(pieces))]
    return [page for section in _sections(pieces) for page in _of_section(section, limit)]


def _of_section(section: Sequence[Piece], limit: int) -> Iterator[Page]:
    titles = [piece.title for piece in section if piece.title is not None]
    title = titles[-1] if titles else BEGINNING
    texts = packed(section, limit)
    for number, text in enumerate(texts, 1):
        yield Page(title if len(texts) == 1 else f"{title} ({number} of {len(texts)})", text)


def _sections(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """What is between headings; a heading with nothing below goes with the next one."""
    sections: list[list[Piece]] = []
    for piece in pieces:
        has_text = bool(sections) and any(one.title is None for one in sections[-1])
        if not sections or (piece.title is not None and has_text):
            sections.append([piece])
        else:
            sections[-1].append(piece)
    return sections


def _between(before: Piece | None, piece: Piece) -> str:
    if before is None:
        return ""
    close = before.title is not None or before.language is not None or piece.language is not None
    return "\n" if close else "\n\n"


# --- what is too long for one text -------------------------------------------------------------


def _parts(piece: Piece, limit: int) -> Iterator[Piece]:
    room = limit - length(replace(piece, text="").shown)
    if length(piece.text) <= room:
        yield piece
        return
    first = True
    for text in _cut(piece.text, room):
        yield replace(piece, text=text, title=piece.title if first else None)
        first = False


def _cut(text: str, room: int) -> Iterator[str]:
    """Lines together while they fit; a line that is too long is cut at a space, or anywhere."""
    held = ""
    for line in text.split("\n"):
        for row in _rows(line, room):
            longer = f"{held}\n{row}" if held else row
            if length(longer) <= room:
                held = longer
            else:
                yield held
                held = row
    yield held


def _rows(line: str, room: int) -> Iterator[str]:
    while length(line) > room:
        end = room // 2 if length(line[:room]) > room else room
        space = line.rfind(" ", end // 2, end)
        end = space if space > 0 else end - line[:end].endswith("\\")
        yield line[:end]
        line = line[end:].lstrip(" ")
    yield line
