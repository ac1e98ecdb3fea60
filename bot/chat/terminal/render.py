"""Replies as text for a terminal: pure. Plain for a pipe, coloured and wrapped for a person.

Nothing that is shown holds a control character, whoever wrote it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from bot.chat.columns import columns
from bot.chat.terminal.prose import Line, heading_of, lines_of
from bot.core import wording_matrix, wording_streak
from bot.core.heat import HeatMap
from bot.core.reply import Action, Code, Compared, Heading, Picture, Prose, Reply, Table, Typed
from bot.core.wording import visible

BAR = "│ "
Block = Prose | Heading | Code | Typed | Picture | Compared | HeatMap | Table


@dataclass(frozen=True)
class Look:
    """How a reply is shown: `width` None leaves lines as long as they are."""

    width: int | None = None
    colour: bool = False


PLAIN = Look()


def render(reply: Reply, look: Look = PLAIN) -> str:
    """The reply as text; its last line ends with a line end."""
    blocks = [_block(block, look) for block in reply.blocks]
    if reply.actions:
        blocks.append([Line(_actions(reply.actions))])
    return "\n\n".join(_print(lines, look) for lines in blocks if lines) + "\n"


def _block(block: Block, look: Look) -> list[Line]:
    match block:
        case Heading(text):
            title = Text(" ".join(visible(text).split()))
            return heading_of(title, underlined=not look.colour)
        case Prose(markdown):
            return lines_of(markdown, keep_ticks=not look.colour)
        case Code(text, language):
            return _code(visible(text).strip("\n"), language, look)
        case Typed(text):
            return [Line(Text(row), first=BAR, wrap=False) for row in visible(text).split("\n")]
        case Compared(matrix):
            return _as_it_is(visible(wording_matrix.grids(matrix)))
        case HeatMap():
            return _as_it_is(wording_streak.heat_blocks(block))
        case Table():
            return [Line(Text(row), wrap=False) for row in columns(block)]
        case Picture(alt, file):
            where = f" ({visible(file)})" if file else ""
            return [Line(Text(f"[Picture: {' '.join(visible(alt).split())}]{where}"))]


def _as_it_is(text: str) -> list[Line]:
    return [Line(Text(row), wrap=False) for row in text.split("\n")]


def _code(code: str, language: str, look: Look) -> list[Line]:
    if look.colour:
        painted = _syntax(language).highlight(code)
        painted.rstrip()
        return [Line(row, wrap=False) for row in painted.split("\n")]
    longest = max(map(len, re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return [Line(Text(row), wrap=False) for row in (fence + language, *code.split("\n"), fence)]


def _actions(actions: tuple[Action, ...]) -> Text:
    return Text("Next: " + " · ".join(action.command for action in actions), style="dim")


# --- text to a terminal ----------------------------------------------------------------------


def _print(lines: list[Line], look: Look) -> str:
    return "\n".join(row for line in lines for row in _rows(line, look))


def _rows(line: Line, look: Look) -> list[str]:
    pieces = [line.text]
    if look.width is not None and line.wrap:
        room = max(look.width - len(line.first), 20)
        pieces = list(line.text.wrap(_console(colour=False), room)) or [line.text]
    prefixes = [line.first, *[line.rest] * (len(pieces) - 1)]
    return [
        (prefix + _painted(piece, look)).rstrip(" ")
        for prefix, piece in zip(prefixes, pieces, strict=True)
    ]


def _painted(text: Text, look: Look) -> str:
    if not look.colour:
        return text.plain
    console = _console(colour=True)
    with console.capture() as capture:
        console.print(text, end="", soft_wrap=True)
    return capture.get()


@cache
def _console(*, colour: bool) -> Console:
    return Console(
        file=io.StringIO(),
        force_terminal=colour,
        color_system="standard" if colour else None,
        width=1000,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )


@cache
def _syntax(language: str) -> Syntax:
    return Syntax("", language, theme="ansi_dark", background_color="default")
