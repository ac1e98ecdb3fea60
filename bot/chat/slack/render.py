"""Replies as messages of Slack: blocks, and the text beside them. Pure.

Everything but headings is rich text, of which Slack acts on nothing: what a learner typed stays
what it is. The text beside the blocks is what a notification shows, so it never holds an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.chat.columns import columns
from bot.chat.slack.fit import (
    MESSAGE_CHARACTERS,
    MOST_BLOCKS,
    blocks_of,
    packed,
    pieces,
    shortened,
)
from bot.chat.slack.press import OPEN, PAGE, Press, Spot
from bot.chat.slack.rich_text import (
    Json,
    block,
    elements_of,
    escaped,
    leaf,
    paragraph,
    plain,
    plain_text,
    preformatted,
    size,
)
from bot.core.heat import HeatMap
from bot.core.reply import Action, Code, Compared, Heading, Picture, Prose, Reply, Table, Typed
from bot.core.wording import SUBMIT, visible
from bot.core.wording_matrix import alternative
from bot.core.wording_streak import heat_alternative

Block = Prose | Heading | Code | Typed | Picture | Compared | HeatMap | Table
Drawn = Picture | Compared | HeatMap

PAGE_CHARACTERS, FEWER_PAGES = 2_400, 40  # a list takes 100 options
HEADING, LABEL, ALT, BUTTONS = 150, 75, 1_900, 25
FOR_YOU_ALONE = "Your practice: this message is for you alone."
YES = "Yes, go on"
_BESIDE_CHARACTERS = 300
_PICTURE = "picture {}"
_QUESTION_OF_A_FOLLOW_UP = re.compile(r"^(/followups \d+) show$")
# Running these again shows the same, so that a page of their reply can be asked for.
_SAME_AGAIN = re.compile(
    r"^/(today|card [^ ]+|short|full|answers|lesson|missed|board|explain|settings|calendar|help"
    r"|streak why|followups|followups \d+|followups \d+ show|wrong|wrong \d+)$"
)


@dataclass(frozen=True)
class Message:
    """One message: its image blocks name `picture N` as their file, the Nth of `pictures`."""

    blocks: tuple[Json, ...]
    text: str
    pictures: tuple[Drawn, ...] = ()


@dataclass(frozen=True)
class _Part:
    """Blocks that stay together, with the title if they begin a section."""

    blocks: tuple[Json, ...]
    title: str | None = None
    picture: Drawn | None = None


def render(
    reply: Reply, spot: Spot, command: str | None = None, page: int = 1, text: str | None = None
) -> tuple[Message, ...]:
    """The messages of a reply at a spot; a long one is a page of many, if `command` gives it again.

    `text` stands beside the blocks in place of what is said there otherwise.
    """
    spot = replace(spot, card=reply.card or spot.card)
    parts = [part for one in reply.blocks for part in _parts(one)]
    buttons = _buttons(reply, spot, command)
    beside = text or _beside(reply)
    again = command if command and _SAME_AGAIN.match(command) else None
    if again and not (reply.tells or reply.asks) and _size(parts) > PAGE_CHARACTERS:
        return (_page(parts, buttons, Press(again, spot, page), beside),)
    groups = _grouped(parts, MESSAGE_CHARACTERS) or [[]]
    last = len(groups) - 1
    return tuple(
        _message(group, buttons if number == last else (), beside)
        for number, group in enumerate(groups)
    )


def posting(content: Reply, spot: Spot, ping: str | None) -> Message:
    """A card for a channel: one message, whose further pages only the reader sees."""
    call = (_Part((block([paragraph(mention(ping))]),)),) if ping else ()
    title = next((one.text for one in content.blocks if isinstance(one, Heading)), "")
    spot = replace(spot, card=content.card)
    parts = [*call, *(part for one in content.blocks for part in _parts(one))]
    buttons = _buttons(content, spot, None)
    beside = shortened(f"Today's card: {visible(title)}", HEADING)
    if _size(parts) <= MESSAGE_CHARACTERS and _count(parts) <= MOST_BLOCKS - len(buttons):
        return _message(parts, buttons, beside)
    return _page(parts, buttons, Press("/today", spot, 1), beside)


def mention(ping: str) -> Json:
    """What calls a user group, a person or everybody who is here."""
    match ping[:1]:
        case "S":
            return {"type": "usergroup", "usergroup_id": ping}
        case "U" | "W":
            return {"type": "user", "user_id": ping}
        case _:
            return {"type": "broadcast", "range": "channel" if ping == "channel" else "here"}


# --- blocks ----------------------------------------------------------------------------------


def _parts(one: Block) -> Iterator[_Part]:
    match one:
        case Heading(text):
            title = shortened(visible(text), HEADING) or " "
            yield _Part(({"type": "header", "text": plain_text(title)},), title)
        case Prose(markdown):
            yield from (_Part((each,)) for each in blocks_of(elements_of(markdown)))
        case Code(text) | Typed(text):
            yield from _fixed(visible(text).strip("\n"))
        case Table():
            yield from _fixed("\n".join(columns(one)))
        case Picture(alt):
            yield _picture(one, visible(alt))
        case Compared(matrix):
            yield _picture(one, alternative(matrix))
        case HeatMap():
            yield _picture(one, heat_alternative(one))


def _fixed(text: str) -> Iterator[_Part]:
    yield from (_Part((each,)) for each in blocks_of([preformatted(text or " ")]))


def _picture(drawn: Drawn, alt: str) -> _Part:
    """The picture; a long alternative goes on below it."""
    first, *rest = pieces(alt or "A picture", ALT)
    image = {"type": "image", "alt_text": first, "slack_file": {"id": ""}}
    more = blocks_of([paragraph(leaf("".join(rest)))]) if rest else []
    return _Part((image, *more), picture=drawn)


# --- buttons ---------------------------------------------------------------------------------


def _buttons(reply: Reply, spot: Spot, command: str | None) -> tuple[Json, ...]:
    actions = [one for action in reply.actions for one in _with_own_words(action)]
    if reply.asks and command:
        actions.insert(0, Action(command, YES))
    elements = [_button(n, action, spot) for n, action in enumerate(actions)]
    rows = packed(elements, [1] * len(elements), BUTTONS, BUTTONS)
    return tuple({"type": "actions", "elements": row} for row in rows)


def _with_own_words(action: Action) -> tuple[Action, ...]:
    """The action, and before the answer to a follow-up a way to answer it first."""
    asked = _QUESTION_OF_A_FOLLOW_UP.match(action.command)
    return (Action(f"{asked[1]} WORDS", "Write your answer"), action) if asked else (action,)


def _button(number: int, action: Action, spot: Spot) -> Json:
    press = Press(action.command, spot)
    shown = {"type": "button", "text": plain_text(shortened(visible(action.label), LABEL))}
    shown |= {"action_id": f"{press.kind}:{number}", "value": press.value()}
    return shown | ({"style": "primary"} if action == SUBMIT and press.kind == OPEN else {})


# --- messages --------------------------------------------------------------------------------


def _message(parts: Sequence[_Part], buttons: Sequence[Json], text: str) -> Message:
    blocks: list[Json] = []
    pictures: list[Drawn] = []
    for part in parts:
        first, *others = part.blocks
        if part.picture is not None:
            first = {**first, "slack_file": {"id": _PICTURE.format(len(pictures))}}
            pictures.append(part.picture)
        blocks += [first, *others]
    return Message((*blocks, *buttons), escaped(text), tuple(pictures))


def _page(parts: Sequence[_Part], buttons: Sequence[Json], press: Press, text: str) -> Message:
    """A page, with a list of all of them; one that is not there is the nearest."""
    most = min(max(PAGE_CHARACTERS, _size(parts) // FEWER_PAGES), MESSAGE_CHARACTERS)
    pages = _grouped(parts, most)
    number = min(max(press.page, 1), len(pages))
    if len(pages) == 1:
        return _message(pages[0], buttons, text)
    options = _options(press, pages)
    select = {
        "type": "static_select",
        "action_id": PAGE,
        "placeholder": plain_text("Sections"),
        "options": options,
        "initial_option": options[number - 1],
    }
    row = {"type": "actions", "elements": [select]}
    return _message(pages[number - 1], (row, *buttons), text)


def _options(press: Press, pages: Sequence[Sequence[_Part]]) -> list[Json]:
    """The pages by number and title; one without a title goes on with the section before it."""
    options, section = [], "Beginning"
    for number, parts in enumerate(pages, 1):
        titles = [part.title for part in parts if part.title]
        label = shortened(f"{number}. {' · '.join(titles) or section}", LABEL)
        value = replace(press, page=number).value()
        options.append({"text": plain_text(label), "value": value})
        section = titles[-1] if titles else section
    return options


def _grouped(parts: Sequence[_Part], most: int) -> list[list[_Part]]:
    """Parts in groups that fit; a title is never the last of one."""
    sizes = [size(list(part.blocks)) for part in parts]
    groups = packed(parts, sizes, most, MOST_BLOCKS // 2 - 2)
    for group, following in pairwise(groups):
        if group[-1].title:
            following.insert(0, group.pop())
    return [group for group in groups if group]


def _size(parts: Sequence[_Part]) -> int:
    return sum(size(list(part.blocks)) for part in parts)


def _count(parts: Sequence[_Part]) -> int:
    return sum(len(part.blocks) for part in parts)


# --- the text beside -------------------------------------------------------------------------


def _beside(reply: Reply) -> str:
    """What speaks of no card can be read in a notification; of the rest, only that it is there."""
    if reply.card is not None or not all(isinstance(one, Prose) for one in reply.blocks):
        return FOR_YOU_ALONE
    return spoken(reply)


def spoken(reply: Reply) -> str:
    """The prose of a reply on one line, for notifications and screen readers."""
    prose = [one.markdown for one in reply.blocks if isinstance(one, Prose)]
    words = " ".join(plain(elements_of(markdown)) for markdown in prose)
    return shortened(words, _BESIDE_CHARACTERS) or FOR_YOU_ALONE
