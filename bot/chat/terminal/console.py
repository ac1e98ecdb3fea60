"""The two consoles: a person at a terminal, and a pipe."""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import TextIO

from bot.chat.terminal.front import Console
from bot.chat.terminal.render import PLAIN, Look

WIDEST = 100


class Person:
    """A person at a terminal: a prompt, line editing, colour, lines that fit."""

    is_person = True

    def __init__(self) -> None:
        """Turn line editing on where the platform has it."""
        try:
            import readline
        except ImportError:
            return
        readline.set_auto_history(True)

    @property
    def look(self) -> Look:
        """As wide as the window is now."""
        width = min(shutil.get_terminal_size().columns, WIDEST)
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        return Look(width, colour=sys.stdout.isatty() and not plain)

    def read_line(self, prompt: str) -> str:
        """What was typed, or several lines that were pasted."""
        return input(prompt)

    def write(self, text: str) -> None:
        """Show a reply."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


class Pipe:
    """Lines from a pipe or a file, plain text out, no prompt."""

    is_person = False
    look = PLAIN

    def __init__(self, source: TextIO, target: TextIO) -> None:
        """A console from `source` to `target`."""
        self._source, self._target = source, target

    def read_line(self, prompt: str) -> str:
        """The next line; raises EOFError."""
        line = self._source.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def write(self, text: str) -> None:
        """Show a reply, at once: what is piped in may wait for it."""
        self._target.write(text + "\n")
        self._target.flush()


def console() -> Console:
    """The console that fits standard input."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if not isinstance(sys.stdin, io.TextIOWrapper):  # closed, or stands in for a test
        return Pipe(sys.stdin or io.StringIO(), sys.stdout)
    # Bytes that are not text become marked characters, so that the entry is refused in words.
    if sys.stdin.isatty():
        sys.stdin.reconfigure(errors="surrogateescape")
        return Person()
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    return Pipe(sys.stdin, sys.stdout)
