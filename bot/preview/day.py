"""A learner's day with one card in a channel, as scenes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.chat.commands import COMMANDS, Desk, run
from bot.core import wording_posting
from bot.core.deck import broken_code, edited
from bot.core.front_desk import FrontDesk
from bot.core.home import HomeCohort
from bot.core.model import Card
from bot.core.reply import Reply
from bot.core.sending import marker_of
from bot.preview.stage import Stage

SUBMIT, SHARE = "/submit FILE", "/share"


@dataclass(frozen=True)
class Posted:
    """A card as its channel gets it."""

    reply: Reply
    marker: str


@dataclass(frozen=True)
class Answered:
    """What a learner alone is answered to a command."""

    command: str
    reply: Reply


@dataclass(frozen=True)
class Shared:
    """A learner's line for the channel."""

    reply: Reply


@dataclass(frozen=True)
class Field:
    """A modal in which a command's words are written, beginning with a draft."""

    command: str
    about: str
    draft: str = ""


@dataclass(frozen=True)
class Home:
    """A learner's own page."""

    cohorts: Sequence[HomeCohort]


Shows: TypeAlias = Posted | Answered | Shared | Field | Home


@dataclass(frozen=True)
class Scene:
    """Something that is shown, under the name that it has on the page."""

    title: str
    shows: Shows


async def day(stage: Stage) -> AsyncIterator[Scene]:
    """The scenes of a day with a card, in their order."""
    card = stage.card
    marker = marker_of(stage.posting)
    broken = broken_code(card)
    reply = wording_posting.posting(card, stage.posting, broken, ())
    yield Scene("The posting", Posted(reply, marker))
    yield await _said(stage, "The full answer, asked for before any try", "/full")
    yield Scene("Submit a fix", Field(SUBMIT, card.title, broken))
    yield await _submitted(stage, "A first verdict, one defect left", _one_left(card))
    yield await _said(stage, "A hint", "/hint")
    if card.picture is not None:
        yield await _said(stage, "A picture of the try", "/picture")
    yield await _submitted(stage, "The accepted verdict", card.reference)
    line = await stage.practice.share(stage.who, card.slug)
    yield Scene("The shared line", Shared(line))
    for title, command in _commands(card):
        yield await _said(stage, title, command)
        if command == "/followups 1":
            yield Scene("Write your answer", Field(f"{command} WORDS", "Follow-up 1"))
    home = await FrontDesk(stage.practice).home(stage.who)
    yield Scene("The learner's own page", Home(home))


def _commands(card: Card) -> Iterator[tuple[str, str]]:
    """What a learner looks at after the card is solved."""
    yield "Which answers there are", "/answers"
    yield "The short answer", "/short"
    yield "The full answer", "/full"
    yield "What each defect does", "/explain"
    yield "What each defect does, in the card's words", "/explain show"
    yield "The follow-ups", "/followups"
    yield "A follow-up", "/followups 1"
    for which in range(1, len(card.follow_ups) + 1):
        yield f"The expected answer to follow-up {which}", f"/followups {which} show"
    yield "The wrong answers", "/wrong"
    for which in range(1, len(card.wrong_answers) + 1):
        yield f"The rebuttal of wrong answer {which}", f"/wrong {which}"
    yield "The lesson", "/lesson"
    yield "The streak", "/streak"
    yield "The rule of each day", "/streak why"
    yield "The board", "/board"
    yield "Settings", "/settings"


async def _said(stage: Stage, title: str, command: str) -> Scene:
    desk = Desk(stage.practice, stage.who, stage.card.slug)
    return Scene(title, Answered(command, await run(desk, command, COMMANDS)))


async def _submitted(stage: Stage, title: str, source: str) -> Scene:
    practice, key = stage.practice, f"preview {title}"
    reply = await practice.submit(stage.who, source, key=key, card=stage.card.slug)
    await FrontDesk(practice).told(reply.tells)
    return Scene(title, Answered(SUBMIT, reply))


def _one_left(card: Card) -> str:
    """A fix of all planted defects but the last."""
    planted = [defect for defect in card.defects if defect.planted]
    return edited(card.reference, tuple(planted[-1:]))
