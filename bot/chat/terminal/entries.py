"""From lines to entries: a command, a plain line, or a whole block of pasted code.

A fence is read to the line that closes it. A paste of several lines that a terminal hands over
at once is one entry too, unless it starts with a command.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable

PROMPT, MORE = "> ", "… "
_OPENING = re.compile(r"\s*(?:/submit\s+)?(?P<fence>`{3,}|~{3,})(?P<rest>.*)", re.IGNORECASE)


class Entries:
    """Reads entries from something that reads lines and raises EOFError at the end."""

    def __init__(self, read_line: Callable[[str], str]) -> None:
        """Entries from `read_line`, which is given a prompt and may return several lines."""
        self._read_line = read_line
        self._ready: deque[str] = deque()

    def next(self) -> str:
        """The next entry; raises EOFError."""
        line = self._line(PROMPT)
        fence = _opened_by(line)
        if fence is not None:
            return self._block(line, fence)
        if self._ready and not line.lstrip().startswith("/"):
            rest = [*self._ready]
            self._ready.clear()
            return "\n".join((line, *rest))
        return line

    def _block(self, first: str, fence: str) -> str:
        lines = [first]
        while len(lines) == 1 or not _closes(lines[-1], fence):
            try:
                lines.append(self._line(MORE))
            except EOFError:
                break  # what came so far is the block; the next call meets the end again
        return "\n".join(lines)

    def _line(self, prompt: str) -> str:
        if not self._ready:
            self._ready.extend(self._read_line(prompt).split("\n"))
        return self._ready.popleft().rstrip("\r")


def pasted(entry: str) -> str | None:
    """The pasted text of an entry, fences included; None for a command or a plain line."""
    opening = _OPENING.match(entry)
    if opening is not None:
        return entry[opening.start("fence") :]
    return entry if "\n" in entry and not entry.startswith("/") else None


def _opened_by(line: str) -> str | None:
    """The fence that a line opens and does not close itself."""
    opening = _OPENING.fullmatch(line)
    if opening is None or opening["fence"][0] in opening["rest"]:
        return None
    return opening["fence"]


def _closes(line: str, fence: str) -> bool:
    mark = line.strip()
    return len(mark) >= len(fence) and set(mark) == {fence[0]}
