"""The commands that every front end takes, in one spelling: `/hint`, `/followups 2 show`.

A button carries such a line, a slash command is put together to one, and the terminal reads it as
it was typed. Each takes the words after its name and awaits the core; nothing is decided here.
"""

from __future__ import annotations

import difflib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.chat.words import as_rating, whole
from bot.core import wording
from bot.core.cohort_words import read_wishes
from bot.core.errors import PracticeError
from bot.core.model import Account, Answer
from bot.core.practice import Practice
from bot.core.reply import Reply
from bot.core.wording import inert


@dataclass
class Desk:
    """One learner at one place: the practice there, and the card that is spoken of."""

    practice: Practice
    who: Account
    card: str | None = field(default=None)


D = TypeVar("D", contravariant=True)
S = TypeVar("S")


@dataclass(frozen=True)
class Command(Generic[D]):
    """One command with its line in the help."""

    usage: str
    says: str
    run: Callable[[D, str], Awaitable[Reply]]


async def _today(desk: Desk, _: str) -> Reply:
    return await desk.practice.today(desk.who)


async def _card(desk: Desk, name: str) -> Reply:
    if not name:
        raise PracticeError("Say which card, by name: `/card heads-that-never-mix`.")
    return await desk.practice.card(desk.who, name)


async def _dispute(desk: Desk, words: str) -> Reply:
    return await desk.practice.dispute(desk.who, words, desk.card)


async def _hint(desk: Desk, _: str) -> Reply:
    return await desk.practice.hint(desk.who, desk.card)


async def _picture(desk: Desk, _: str) -> Reply:
    return await desk.practice.picture(desk.who, desk.card)


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
        case ["show"]:
            return await desk.practice.effects(desk.who, desk.card)
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
    match words.casefold():
        case "":
            return await desk.practice.my_streak(desk.who)
        case "why":
            return await desk.practice.why_streak(desk.who)
        case _:
            raise PracticeError("Say `/streak`, or `/streak why` for the rule of each day.")


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


async def _answers(desk: Desk, _: str) -> Reply:
    return await desk.practice.answers(desk.who, desk.card)


async def _delete(desk: Desk, _: str) -> Reply:
    return await desk.practice.delete_my_data(desk.who)


COMMANDS: dict[str, Command[Desk]] = {
    "/today": Command("/today", "today's card", _today),
    "/card": Command("/card NAME", "another card", _card),
    "/missed": Command("/missed", "cards that came before and are not solved", _missed),
    "/dispute": Command("/dispute [WORDS]", "your last answer is right: ask its author", _dispute),
    "/hint": Command("/hint", "the next hint", _hint),
    "/picture": Command("/picture", "your last try beside the right one", _picture),
    "/answers": Command("/answers", "which answers there are", _answers),
    "/short": Command("/short", "the short answer", _short),
    "/full": Command("/full", "the full answer", _full),
    "/explain": Command("/explain WORDS", "say what each defect does, then compare", _explain),
    "/followups": Command("/followups [N [WORDS]]", "what an interviewer asks next", _follow_ups),
    "/wrong": Command("/wrong [N]", "wrong answers, and why they are wrong", _wrong),
    "/lesson": Command("/lesson", "the lesson behind the card", _lesson),
    "/streak": Command("/streak [why]", "your streak, the rule of each day", _streak),
    "/board": Command("/board", "what those did who want to be seen", _board),
    "/settings": Command(
        "/settings [zone Z | cutoff T | remind T | board on, off or name WORDS]",
        "your calendar, reminder, and whether the board shows you",
        _settings,
    ),
    "/calendar": Command(
        "/calendar [NAME=VALUE ...]", "which cards you get, as in levels=L2,L3", _calendar
    ),
    "/delete-my-data": Command("/delete-my-data", "delete everything held about you", _delete),
}


async def run(desk: S, line: str, commands: Mapping[str, Command[S]]) -> Reply:
    """Run one command line; raises PracticeError for one that is not understood."""
    word, _, rest = line.strip().partition(" ")
    known = commands.get(word.lower())
    if known is None:
        raise PracticeError(_unknown(word, list(commands)))
    return await known.run(desk, rest.strip())


def _unknown(word: str, commands: list[str]) -> str:
    near = difflib.get_close_matches(word.lower(), commands, n=3, cutoff=0.65)
    if not near:
        return f"There is no command {inert(word)}; `/help` lists them."
    names = [f"`{name}`" for name in near]
    meant = f"{', '.join(names[:-1])} or {names[-1]}" if names[1:] else names[0]
    return f"There is no command {inert(word)}; did you mean {meant}? `/help` lists them."
