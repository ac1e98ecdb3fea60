"""The commands of the terminal: those of every front end, and those that read or write files."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from pathlib import Path

from bot.chat import commands
from bot.chat.commands import Command
from bot.chat.terminal import drawings, files
from bot.chat.words import unquoted
from bot.core import wording_rights
from bot.core.errors import PracticeError
from bot.core.reply import Prose, Reply
from bot.core.wording import said

FENCE = "Code may also be pasted as it is, between two lines of three backticks."


@dataclass
class Desk(commands.Desk):
    """One learner at one terminal; exports go into `folder`."""

    folder: Path = field(kw_only=True)


async def paste(desk: Desk, text: str) -> Reply:
    """Submit pasted code. Every entry is a message of its own, so its key is new."""
    key = f"terminal:{uuid.uuid4()}"
    return await desk.practice.submit(desk.who, text, key=key, card=desk.card)


async def _submit(desk: Desk, name: str) -> Reply:
    if not name:
        raise PracticeError(
            "Say which file, as in `/submit fix.py`, or paste your code between two lines of ```."
        )
    return await paste(desk, files.read_submission(unquoted(name)))


async def _picture(desk: Desk, name: str) -> Reply:
    return drawings.saved(await desk.practice.picture(desk.who, desk.card), unquoted(name))


async def _streak(desk: Desk, words: str) -> Reply:
    if words.casefold() == "why":
        return await desk.practice.why_streak(desk.who)
    if words and not words.casefold().endswith(".png"):
        raise PracticeError(
            "Say `/streak`, `/streak why` for the rule of each day, or `/streak days.png` for a "
            "picture of them."
        )
    return drawings.saved(await desk.practice.my_streak(desk.who), unquoted(words))


async def _export(desk: Desk, _: str) -> Reply:
    export = await desk.practice.export(desk.who)
    path = files.write_export(desk.folder, export)
    return wording_rights.exported(str(path), export.rows)


async def _help(_desk: Desk, _: str) -> Reply:
    items = [f"- `{command.usage}` {command.says}" for command in COMMANDS.values()]
    items.append("- `/quit` leave")
    return Reply((Prose("\n".join(items)), Prose(FENCE)))


_OWN: dict[str, Command[Desk]] = {
    "/submit": Command("/submit FILE", "submit a fix", _submit),
    "/picture": Command("/picture [FILE.png]", "your last try beside the right one", _picture),
    "/streak": Command("/streak [why | FILE.png]", "your streak, the rule of each day", _streak),
    "/export": Command("/export", "a copy of everything held about you", _export),
    "/help": Command("/help", "this list", _help),
}
_ORDER = (
    "today card missed submit dispute hint picture answers short full explain followups wrong "
    "lesson streak board settings calendar export delete-my-data help"
).split()
_ALL: dict[str, Command[Desk]] = {**commands.COMMANDS, **_OWN}
COMMANDS: dict[str, Command[Desk]] = {f"/{word}": _ALL[f"/{word}"] for word in _ORDER}
QUIT = "/quit"


async def command(desk: Desk, line: str) -> Reply:
    """Run one command line; raises PracticeError for one that is not understood."""
    return await commands.run(desk, line, COMMANDS)


def not_a_command(line: str) -> Reply:
    """A plain line: neither a command nor pasted code."""
    word = f"/{line.strip().lower()}"
    if word in COMMANDS or word == QUIT:
        return said(f"Commands begin with a slash: `{word}`.")
    return said(
        "Commands begin with a slash: `/help` lists them. To submit code, use `/submit FILE`, or "
        "put a line of three backticks before and after it."
    )
