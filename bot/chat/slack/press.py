"""What a button carries: ids and a command, so that it works after any restart. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

DO, OPEN, PAGE, CARDS, LINK = "do", "open", "page", "cards", "link"
IS_DO, IS_OPEN = re.compile(rf"^{DO}:\d+$"), re.compile(rf"^{OPEN}:\d+$")
_WANTS_WORDS = re.compile(
    r"^/(submit FILE|explain WORDS|followups \d+ WORDS|settings WORDS|setup WORDS)$"
)
SEPARATOR = "|"
SUBMIT = "/submit FILE"


@dataclass(frozen=True)
class Spot:
    """Where and on what a learner acts: without a channel in the direct conversation."""

    channel: str = ""
    posting: int | None = None
    card: str | None = None


DIRECT = Spot()


@dataclass(frozen=True)
class Press:
    """A command at a spot; with a page, that page of its reply is wanted."""

    command: str
    spot: Spot = DIRECT
    page: int = 0

    @property
    def kind(self) -> str:
        """Whether it needs a modal first."""
        return OPEN if _WANTS_WORDS.match(self.command) else DO

    def value(self) -> str:
        """As a button's value."""
        spot = self.spot
        parts = (str(self.page or ""), spot.channel, str(spot.posting or ""), spot.card or "")
        return SEPARATOR.join((*parts, self.command))


def read_press(value: str) -> Press:
    """What a value says; raises ValueError for one that is none of ours."""
    page, channel, posting, card, command = value.split(SEPARATOR, 4)
    spot = Spot(channel, int(posting) if posting else None, card or None)
    return Press(command, spot, int(page) if page else 0)
