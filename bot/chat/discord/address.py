"""What the id of a component carries: a posting, a card and a command. Nothing else is kept, so
that a button works however old it is and whoever started the bot since.

`p1:7-20260306:heads-that-never-mix:hint`: of what came with a posting, the first part is the
posting's marker, by which it is found again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.chat.discord.limits import CUSTOM_ID

_PARTS = r"1:(?P<posting>\d{0,12})(?P<step>-\d{8}[a-z]?)?:(?P<card>[a-z0-9-]{0,80}):(?P<line>.+)"


class Kind(StrEnum):
    """What an id is on."""

    BUTTON = "p"
    SELECT = "g"
    MODAL = "m"


PATTERNS = {kind: re.compile(kind + _PARTS) for kind in Kind}


@dataclass(frozen=True)
class Address:
    """A command, said at a posting (None: the newest) and of a card (None: the posting's)."""

    line: str
    posting: int | None = None
    card: str | None = None

    def to(self, line: str) -> Address:
        """The same place with another command."""
        return replace(self, line=line)

    def packed(self, kind: Kind, marker: str = "") -> str:
        """The id of a component; `marker` is that of a posting that is being sent.

        A card that would make it too long is left to the posting.
        """
        where = marker or ("" if self.posting is None else str(self.posting))
        line = self.line.removeprefix("/")
        packed = f"{kind}1:{where}:{self.card or ''}:{line}"
        if len(packed) > CUSTOM_ID:
            packed = f"{kind}1:{where}::{line}"
        if len(packed) > CUSTOM_ID:
            raise ValueError(f"a command is too long for a button: {self.line[:40]}")
        return packed


def unpacked(found: re.Match[str]) -> Address:
    """What an id that matches one of `PATTERNS` carries."""
    posting = found["posting"]
    return Address(f"/{found['line']}", int(posting) if posting else None, found["card"] or None)


def read(kind: Kind, custom_id: str) -> Address | None:
    """What an id carries, if it is one of ours."""
    found = PATTERNS[kind].fullmatch(custom_id)
    return None if found is None else unpacked(found)


def holds(custom_id: str, marker: str) -> bool:
    """Whether an id came with this marker."""
    found = PATTERNS[Kind.BUTTON].fullmatch(custom_id)
    return found is not None and f"{found['posting']}{found['step'] or ''}" == marker
