"""What is sent, as plain data: a text, buttons, a select, files. `components.py` makes it real."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum


class Colour(IntEnum):
    """The colours of an embed; what they stand for is said in words as well."""

    ACCEPTED = 0x2E7D32
    NOT_YET = 0xB26A00
    PLAIN = 0x5865F2


@dataclass(frozen=True)
class Embed:
    """A text in a frame, of which a notification shows nothing."""

    text: str
    colour: Colour = Colour.PLAIN


@dataclass(frozen=True)
class Button:
    """A button; its id carries what it does."""

    label: str
    custom_id: str
    is_main: bool = False


@dataclass(frozen=True)
class Option:
    """A line of a select."""

    label: str
    value: str
    chosen: bool = False


@dataclass(frozen=True)
class Select:
    """A select; its id carries what is done with the line that is chosen."""

    custom_id: str
    hint: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Attached:
    """A file: its bytes, or where the deck has it; `alt` says in words what a picture shows."""

    name: str
    content: bytes = b""
    path: str | None = None
    alt: str | None = None


@dataclass(frozen=True)
class Message:
    """One message within Discord's limits."""

    content: str = ""
    embeds: tuple[Embed, ...] = ()
    buttons: tuple[Button, ...] = ()
    select: Select | None = None
    files: tuple[Attached, ...] = field(default=())
