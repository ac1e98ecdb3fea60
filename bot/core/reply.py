"""What the bot answers, free of any platform. A front end's `render.py` turns it into payloads.

Prose is our own or a card's small Markdown. What a learner typed goes only into `Typed` blocks
or through `wording.inert`, so that it can mention nobody and close no fence.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.heat import HeatMap
from bot.core.model_cohort import SharedLine
from grader.protocol import Matrix


@dataclass(frozen=True)
class Prose:
    """Small Markdown: paragraphs, bold, italic, code, fences, lists, links."""

    markdown: str


@dataclass(frozen=True)
class Heading:
    """A title inside a reply: plain text."""

    text: str


@dataclass(frozen=True)
class Code:
    """Code of a card."""

    text: str
    language: str = "python"


@dataclass(frozen=True)
class Typed:
    """Text that came from a learner or from running a learner's code: shown inert."""

    text: str


@dataclass(frozen=True)
class Picture:
    """A picture by file or bytes, with the same in words."""

    alt: str
    file: str | None = None
    png: bytes | None = None


@dataclass(frozen=True)
class Compared:
    """A learner's matrix beside the right one, for the public example of a card."""

    matrix: Matrix


@dataclass(frozen=True)
class Table:
    """Rows of short cells under a head, as columns: words in the last column, numbers before it.

    The last cell of a row may be what a learner typed, and is shown inert and isolated.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Action:
    """Something the learner may do next: `command` in the terminal's words, a label elsewhere."""

    command: str
    label: str


@dataclass(frozen=True)
class Reply:
    """An answer to one learner. `card` is the card that it speaks of, by slug.

    `asks` says that the same command given again means yes. `tells` are the submissions whose
    verdicts are in it, `enters` is the discussion that is open to the learner from now on, and
    `removes` are lines to take back.
    """

    blocks: tuple[Prose | Heading | Code | Typed | Picture | Compared | HeatMap | Table, ...]
    actions: tuple[Action, ...] = ()
    card: str | None = None
    asks: bool = False
    tells: tuple[int, ...] = ()
    enters: str | None = None
    removes: tuple[SharedLine, ...] = ()
