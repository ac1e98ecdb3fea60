"""The commands of the terminal: each takes the words after it and awaits the core."""

from __future__ import annotations

import difflib
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.chat.terminal import drawings, files
from bot.chat.terminal.words import as_rating, unquoted, whole
from bot.core import wording, wording_rights
from bot.core.cohort_words import read_wishes
from bot.core.errors import PracticeError
from bot.core.model import Account, Answer
from bot.core.practice import Practice
from bot.core.reply import Prose, Reply
from bot.core.wording import inert, said


@dataclass
class Desk:
    """One learner at one terminal: the practice, and the card that the last reply spoke of."""

    practice: Practice
    who: Account
    folder: Path
    card: str | None = field(default=None)


Handler = Callable[[Desk, str], Awaitable[Reply]]


@dataclass(frozen=True)
class Command:
    """One command with its line in the help."""

    usage: str
    says: str
    run: Handler


async def paste(desk: Desk, text: str) -> Reply:
    """Submit pasted code. Every entry is a message of its own, so its key is new."""
    key = f"terminal:{uuid.uuid4()}"
    return await desk.practice.submit(desk.who, text, key=key, card=desk.card)


async def _today(desk: Desk, _: str) -> Reply:
    return await desk.practice.today(desk.who)


async def _card(desk: Desk, name: str) -> Reply:
    if not name:
        raise PracticeError("Say which card, by name: `/card heads-that-never-mix`.")
    return await desk.practice.card(desk.who, name)


async def _submit(desk: Desk, name: str) -> Reply:
    if not name:
        raise PracticeError(
            "Say which file, as in `/submit fix.py`, or paste your code between two lines of ```."
        )
    return await paste(desk, files.read_submission(unquoted(name)))


async def _dispute(desk: Desk, words: str) -> Reply:
    return await desk.practice.dispute(desk.who, words, desk.card)


async def _hint(desk: Desk, _: str) -> Reply:
    return await desk.practice.hint(desk.who, desk.card)


async def _picture(desk: Desk, name: str) -> Reply:
    return drawings.saved(await desk.practice.picture(desk.who, desk.card), unquoted(name))


async def _short(desk: Desk, _: str) -> Reply:
    return await desk.practice.reveal(desk.who, Answer.SHORT, desk.card)


async def _full(desk: Desk, _: str) -> Reply:
    return await desk.practice.reveal(desk.who, Answer.FULL, desk.card)


async def _explain(desk: Desk, words: str) -> Reply:
    match words.split():
        case ["rate", rating]:
            return await desk.practice.rate_explanation(desk.who, as_rating(rating), desk.card)
        case []:
            return await desk.practice.explain(desk.who, None, desk.card)
        case _:
            return await desk.practice.explain(desk.who, words, desk.card)


async def _follow_ups(desk: Desk, words: str) -> Reply:
    if not words:
        return await desk.practice.follow_ups(desk.who, desk.card)
    first, _, rest = words.partition(" ")
    which = whole(first, "/followups 2")
    match rest.split():
        case []:
            return await desk.practice.follow_up(desk.who, which, desk.card)
        case ["show"]:
            return await desk.practice.answer_follow_up(desk.who, which, None, desk.card)
        case ["rate", rating]:
            return await desk.practice.rate_follow_up(desk.who, which, as_rating(rating), desk.card)
        case _:
            return await desk.practice.answer_follow_up(desk.who, which, rest.strip(), desk.card)


async def _wrong(desk: Desk, words: str) -> Reply:
    if not words:
        return await desk.practice.wrong_answers(desk.who, desk.card)
    return await desk.practice.rebuttal(desk.who, whole(words, "/wrong 2"), desk.card)


async def _lesson(desk: Desk, _: str) -> Reply:
    return await desk.practice.lesson(desk.who, desk.card)


async def _streak(desk: Desk, words: str) -> Reply:
    if words.lower() == "why":
        return await desk.practice.why_streak(desk.who)
    if words and not words.lower().endswith(".png"):
        raise PracticeError(
            "Say `/streak`, `/streak why` for the rule of each day, or `/streak days.png` for a "
            "picture of them."
        )
    return drawings.saved(await desk.practice.my_streak(desk.who), unquoted(words))


async def _board(desk: Desk, _: str) -> Reply:
    return await desk.practice.board(desk.who)


async def _settings(desk: Desk, words: str) -> Reply:
    match words.split(maxsplit=1):
        case []:
            return await desk.practice.my_settings(desk.who)
        case ["zone", name]:
            return await desk.practice.set_zone(desk.who, name)
        case ["cutoff", time]:
            return await desk.practice.set_cut_off(desk.who, time)
        case ["remind", at]:
            return await desk.practice.set_reminder(desk.who, at)
        case ["board", words]:
            return await _board_settings(desk, words)
        case _:
            raise PracticeError(wording.settings_usage())


async def _board_settings(desk: Desk, words: str) -> Reply:
    match words.split(maxsplit=1):
        case ["on"]:
            return await desk.practice.show_on_board(desk.who)
        case ["off"]:
            return await desk.practice.leave_board(desk.who)
        case ["name", name]:
            return await desk.practice.show_on_board(desk.who, name)
        case _:
            raise PracticeError(wording.settings_usage())


async def _calendar(desk: Desk, words: str) -> Reply:
    return await desk.practice.calendar(desk.who, read_wishes(words))


async def _missed(desk: Desk, _: str) -> Reply:
    return await desk.practice.missed(desk.who)


async def _export(desk: Desk, _: str) -> Reply:
    export = await desk.practice.export(desk.who)
    path = files.write_export(desk.folder, export)
    return wording_rights.exported(str(path), export.rows)


async def _delete(desk: Desk, _: str) -> Reply:
    return await desk.practice.delete_my_data(desk.who)


async def _help(_desk: Desk, _: str) -> Reply:
    items = [f"- `{command.usage}` {command.says}" for command in COMMANDS.values()]
    items.append("- `/quit` leave")
    return Reply(
        (
            Prose("\n".join(items)),
            Prose("Code may also be pasted as it is, between two lines of three backticks."),
        )
    )


COMMANDS = {
    "/today": Command("/today", "today's card", _today),
    "/card": Command("/card NAME", "another card", _card),
    "/missed": Command("/missed", "cards that came before and are not solved", _missed),
    "/submit": Command("/submit FILE", "submit a fix", _submit),
    "/dispute": Command("/dispute [WORDS]", "your last answer is right: ask its author", _dispute),
    "/hint": Command("/hint", "the next hint", _hint),
    "/picture": Command("/picture [FILE.png]", "your last try beside the right one", _picture),
    "/short": Command("/short", "the short answer", _short),
    "/full": Command("/full", "the full answer", _full),
    "/explain": Command("/explain WORDS", "say what each defect does, then compare", _explain),
    "/followups": Command("/followups [N [WORDS]]", "what an interviewer asks next", _follow_ups),
    "/wrong": Command("/wrong [N]", "wrong answers, and why they are wrong", _wrong),
    "/lesson": Command("/lesson", "the lesson behind the card", _lesson),
    "/streak": Command("/streak [why | FILE.png]", "your streak, the rule of each day", _streak),
    "/board": Command("/board", "what those did who want to be seen", _board),
    "/settings": Command(
        "/settings [zone Z | cutoff T | remind T | board on, off or name WORDS]",
        "your calendar, reminder, and whether the board shows you",
        _settings,
    ),
    "/calendar": Command(
        "/calendar [NAME=VALUE ...]", "which cards you get, as in levels=L2,L3", _calendar
    ),
    "/export": Command("/export", "a copy of everything held about you", _export),
    "/delete-my-data": Command("/delete-my-data", "delete everything held about you", _delete),
    "/help": Command("/help", "this list", _help),
}
QUIT = "/quit"


async def command(desk: Desk, line: str) -> Reply:
    """Run one command line; raises PracticeError for one that is not understood."""
    word, _, rest = line.partition(" ")
    known = COMMANDS.get(word.lower())
    if known is None:
        raise PracticeError(_unknown(word))
    return await known.run(desk, rest.strip())


def not_a_command(line: str) -> Reply:
    """A plain line: neither a command nor pasted code."""
    word = f"/{line.strip().lower()}"
    if word in COMMANDS or word == QUIT:
        return said(f"Commands begin with a slash: `{word}`.")
    return said(
        "Commands begin with a slash: `/help` lists them. To submit code, use `/submit FILE`, or "
        "put a line of three backticks before and after it."
    )


def _unknown(word: str) -> str:
    near = difflib.get_close_matches(word.lower(), (*COMMANDS, QUIT), n=3, cutoff=0.65)
    if not near:
        return f"There is no command {inert(word)}; `/help` lists them."
    names = [f"`{name}`" for name in near]
    meant = f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]
    return f"There is no command {inert(word)}; did you mean {meant}? `/help` lists them."
