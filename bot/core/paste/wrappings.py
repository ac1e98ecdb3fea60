"""What may be around the whole of a text without fences: quote marks, spoiler bars, backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Unwrapped:
    """A text without one wrapping, and the repair in words."""

    text: str
    repair: str


QUOTE_MARKS = "removed the `>` quote marks"
_SPOILER_BARS = "removed the spoiler bars"
_BACKTICKS = "removed the backticks around the code"
_QUOTES = "removed the triple quotes around the code"
_QUOTED_LINE = re.compile(r"[ \t]*>(?!>>)[ \t]?")


def unwrap(text: str) -> Unwrapped | None:
    """Take off one wrapping that is around the whole of the text, if there is one."""
    bare = text.strip()
    for unwrapped in _unwrappings(bare):
        return unwrapped
    return None


def _unwrappings(bare: str) -> Iterator[Unwrapped]:
    lines = bare.split("\n")
    if all(_QUOTED_LINE.match(line) for line in lines if line.strip()):
        yield Unwrapped(
            "\n".join(_QUOTED_LINE.sub("", line, count=1) for line in lines), QUOTE_MARKS
        )
    if len(bare) > 4 and bare.startswith("||") and bare.endswith("||"):
        yield Unwrapped(bare[2:-2], _SPOILER_BARS)
    for run in ("``", "`"):
        inside = bare[len(run) : -len(run)]
        if bare == f"{run}{inside}{run}" and inside.strip("`") == inside and run not in inside:
            yield Unwrapped(inside, _BACKTICKS)
    for run in ("'''", '"""'):
        inside = bare[3:-3]
        if bare == f"{run}{inside}{run}" and run not in inside:
            yield Unwrapped(inside, _QUOTES)
    if all(_in_backticks(line.strip()) for line in lines if line.strip()):
        yield Unwrapped("\n".join(line.strip()[1:-1] for line in lines), _BACKTICKS)


def _in_backticks(line: str) -> bool:
    return len(line) > 2 and line[0] == line[-1] == "`" and line.count("`") == 2
