"""Words that every part of the fake uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

Payload = dict[str, Any]
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5  # interactions
ANSWER, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, OPENS_MODAL = 4, 5, 6, 7, 8, 9  # callbacks
BUTTON, STRING_SELECT = 2, 3  # components


class Refused(Exception):
    """Discord's no, as it goes over the wire."""

    def __init__(self, status: int, code: int, says: str) -> None:
        super().__init__(says)
        self.status, self.body = status, {"message": says, "code": code}


@dataclass
class Upload:
    """A file of a request."""

    filename: str
    data: bytes
    description: str | None = None


@dataclass
class Ticket:
    """An interaction as Discord remembers it; `source` is the message whose component was used."""

    id: str
    token: str
    kind: int
    user: Payload
    channel: str
    data: Payload
    source: str | None = None
    callback: int | None = None
    original: str | None = None
    follow_ups: list[str] = field(default_factory=list)
    missed: bool = False
    expired: bool = False
    foreign: bool = False


def walk(components: Sequence[Payload]) -> Iterator[Payload]:
    """Components with all that they hold, outside first."""
    for one in components:
        yield one
        inner = [one[name] for name in ("component", "accessory") if one.get(name)]
        yield from walk([*(one.get("components") or []), *inner])
