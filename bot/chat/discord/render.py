"""Replies as messages: pure.

A learner's reply is one message, or pages of which a select shows another: it gives the command
again, so that nothing has to be kept. What cannot be given again comes as several messages. A
posting is always one message; what does not fit into it is a button and a file away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.columns import columns
from bot.chat.discord.address import Address, Kind
from bot.chat.discord.limits import (
    ALTERNATIVE,
    BUTTON_LABEL,
    BUTTONS,
    CONTENT,
    EMBED_TEXT,
    EMBEDS_TEXT,
    OPTION_LABEL,
    OPTIONS,
    clipped,
    length,
)
from bot.chat.discord.markdown import Piece, fenced, heading, pieces_of
from bot.chat.discord.message import Attached, Button, Colour, Embed, Message, Option, Select
from bot.chat.discord.pages import Page, one_text, packed, pages_of
from bot.core import wording_matrix, wording_streak
from bot.core.heat import HeatMap
from bot.core.reply import Action, Code, Compared, Heading, Picture, Prose, Reply, Table, Typed
from bot.core.wording import SUBMIT, visible

Block = Prose | Heading | Code | Typed | Picture | Compared | HeatMap | Table
CODE_FILE = "broken.py"
IN_FILE = Prose(f"The code is in `{CODE_FILE}`, which comes with this card.")
READ_ON = "Read all of it"
YES = "Yes, go on"
NEWS = "There is news from your practice, for you alone:"
# Commands that may be given again without anything being done twice.
_REPEATABLE = frozenset(
    "/today /card /short /full /lesson /followups /wrong /streak /board /missed /calendar /status "
    "/preview /help /settings".split()
)


def rendered(reply: Reply, at: Address, page: int = 0) -> list[Message]:
    """The messages of a reply to the command of an address; `page` is counted from 0."""
    at = replace(at, card=reply.card or at.card)
    files = _files(reply.blocks)
    pieces = _all(reply.blocks)
    buttons = _buttons(reply, at)
    if reply.tells:
        return _in_order(_framed(pieces, _colour(reply)), buttons, files)
    pages = pages_of(pieces)
    if len(pages) == 1 or _word(at.line) not in _REPEATABLE:
        return _in_order([Message(text) for text in packed(pieces)], buttons, files)
    shown = min(page, len(pages) - 1)
    select = _select(pages, shown, at)
    return [Message(pages[shown].text, buttons=buttons, select=select, files=files)]


def direct(reply: Reply, at: Address) -> list[Message]:
    """A message that comes by itself: what its notification shows says nothing of a verdict."""
    first, *others = rendered(reply, at)
    return [replace(first, content=NEWS) if first.embeds else first, *others]


def posting(reply: Reply, at: Address, marker: str, ping: str | None = None) -> Message:
    """A card for its channel, in one message, with its code as a file beside it.

    `ping` is the role that is called.
    """
    at = replace(at, card=reply.card)
    buttons = _buttons(reply, at, marker)
    codes = [block for block in reply.blocks if isinstance(block, Code)]
    files = tuple(Attached(CODE_FILE, f"{code.text.rstrip()}\n".encode()) for code in codes[:1])
    call = [] if ping is None else [Piece(f"<@&{ping}>")]
    message = _at_once([*call, *_all(reply.blocks)])
    if message is None:
        kept = [IN_FILE if isinstance(one, Code) else one for one in reply.blocks]
        short = [*call, *_all(kept)]
        message = _at_once(short) or Message(packed(short)[0])
        card = Button(READ_ON, at.to(f"/card {reply.card}").packed(Kind.BUTTON))
        buttons = (*buttons, card)
    return replace(message, buttons=buttons, files=files)


def announcement(reply: Reply, at: Address, marker: str) -> list[Message]:
    """What a channel reads besides postings; below a title, which alone a notification shows."""
    at = replace(at, card=reply.card)
    title, *blocks = reply.blocks
    head = one_text(_pieces(title))
    pieces = _all(blocks)
    first, *others = _framed(pieces, Colour.PLAIN) or [Message()]
    return _in_order([replace(first, content=head), *others], _buttons(reply, at, marker), ())


# --- blocks ----------------------------------------------------------------------------------


def _all(blocks: Sequence[Block]) -> list[Piece]:
    return [piece for block in blocks for piece in _pieces(block)]


def _pieces(block: Block) -> list[Piece]:
    match block:
        case Prose(markdown):
            return pieces_of(markdown)
        case Heading(text):
            return [heading(text)]
        case Code(text, language):
            return [fenced(text, language)]
        case Typed(text):
            return [fenced(text)]
        case Table():
            return [fenced("\n".join(columns(block)))]
        case Picture() | Compared() | HeatMap():
            return []


def _files(blocks: Sequence[Block]) -> tuple[Attached, ...]:
    return tuple(file for block in blocks if (file := _file(block)) is not None)


def _file(block: Block) -> Attached | None:
    from bot import pictures  # the library behind it takes a moment, which only pictures need

    match block:
        case Picture(alt, file, png):
            name = "picture.png" if file is None else file.rpartition("/")[2]
            return Attached(name, png or b"", file, clipped(visible(alt), ALTERNATIVE))
        case Compared(matrix):
            alt = clipped(wording_matrix.alternative(matrix), ALTERNATIVE)
            return Attached("compared.png", pictures.matrices_png(matrix, matrix.value), alt=alt)
        case HeatMap():
            alt = clipped(wording_streak.heat_alternative(block), ALTERNATIVE)
            return Attached("days.png", pictures.heat_map_png(block), alt=alt)
        case _:
            return None


# --- messages --------------------------------------------------------------------------------


def _in_order(
    messages: list[Message], buttons: tuple[Button, ...], files: tuple[Attached, ...]
) -> list[Message]:
    """Messages one below the other: buttons and files come with the last."""
    *front, last = messages or [Message()]
    return [*front, replace(last, buttons=buttons, files=files)]


def _framed(pieces: Sequence[Piece], colour: Colour) -> list[Message]:
    return [Message(embeds=(Embed(text, colour),)) for text in packed(pieces, EMBED_TEXT)]


def _colour(reply: Reply) -> Colour:
    return Colour.NOT_YET if SUBMIT in reply.actions else Colour.ACCEPTED


def _at_once(pieces: list[Piece]) -> Message | None:
    """All in one message: as much as content holds, and the rest in frames."""
    many = len(pieces)
    while many > 1 and length(one_text(pieces[:many])) > CONTENT:
        many -= 1
    content, rest = one_text(pieces[:many]), packed(pieces[many:], EMBED_TEXT)
    if length(content) > CONTENT or sum(map(length, rest)) > EMBEDS_TEXT:
        return None
    return Message(content, tuple(Embed(text) for text in rest))


# --- components ------------------------------------------------------------------------------


def _buttons(reply: Reply, at: Address, marker: str = "") -> tuple[Button, ...]:
    actions = [*_with_words(reply.actions)]
    if reply.asks:
        actions.insert(0, Action(_again(at), YES))
    made: dict[str, Button] = {}
    for one in actions:
        packed_id = at.to(one.command.removesuffix(" FILE")).packed(Kind.BUTTON, marker)
        is_main = one.label == YES if reply.asks else one is SUBMIT
        label = clipped(one.label, BUTTON_LABEL)
        made.setdefault(packed_id, Button(label, packed_id, is_main=is_main))
    return tuple(made.values())[:BUTTONS]  # the commands of more are in the text


def _with_words(actions: Sequence[Action]) -> list[Action]:
    """Before an answer is shown, a learner may write an own one."""
    found: list[Action] = []
    for one in actions:
        if one.command.startswith("/followups ") and one.command.endswith(" show"):
            found.append(Action(f"{one.command.removesuffix(' show')} WORDS", "Write your answer"))
        found.append(one)
    return found


def _again(at: Address) -> str:
    """The command once more, without the words of a learner, which are kept."""
    word, _, rest = at.line.partition(" ")
    match word, rest.split(maxsplit=1):
        case "/card", [_, *_] if at.card is not None:
            return f"/card {at.card}"
        case "/explain", [_, *_]:
            return "/explain show"
        case "/followups", [which, _]:
            return f"/followups {which} show"
        case _:
            return at.line


def _word(line: str) -> str:
    return line.partition(" ")[0]


def _select(pages: Sequence[Page], shown: int, at: Address) -> Select:
    """The pages around the one that is shown."""
    start = max(0, min(shown - OPTIONS // 2, len(pages) - OPTIONS))
    options = tuple(
        Option(clipped(f"{number + 1}. {page.title}", OPTION_LABEL), str(number), number == shown)
        for number, page in enumerate(pages[start : start + OPTIONS], start)
    )
    hint = f"Part {shown + 1} of {len(pages)}"
    return Select(at.to(_again(at)).packed(Kind.SELECT), hint, options)
