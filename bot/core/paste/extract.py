"""Chooses the code in what a learner sent. Pure; every fault is one clear PracticeError."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

from bot.core.errors import PracticeError
from bot.core.paste.fences import Block, Split, begins_with_fence, split_fences
from bot.core.paste.mend import Mended, mend, plain_lines
from bot.core.paste.prose import defines, is_code, names_bound, only_defines, without_text
from bot.core.paste.refusals import no_code, refuse_long, refuse_unreadable, too_long
from bot.core.paste.repairs import Repair, Tally
from bot.core.paste.wrappings import QUOTE_MARKS, unwrap
from grader.protocol import SOURCE_BYTES

# Repairs make a text shorter, but not this much: what is longer is refused before it is read.
_READABLE = 4 * SOURCE_BYTES
_DEEPEST_WRAPPING = 4


@dataclass(frozen=True)
class Paste:
    """The code of a paste, ending with a line end, and its repairs in a learner's words."""

    source: str
    repairs: tuple[str, ...]


@dataclass(frozen=True)
class _Taken:
    """Code that was chosen: how it was found, and what was mended in it."""

    mended: Mended
    how: tuple[str, ...] = ()


def extract(text: str, asked: tuple[str, ...] = ()) -> Paste:
    """The code of a message, modal or decoded file; `asked` are the functions that are wanted.

    Raises PracticeError when there is no code, too much of it, or text that is not text.
    """
    refuse_unreadable(text, asked)
    tally: Tally = Counter()
    taken = _take(plain_lines(text, tally), asked, _DEEPEST_WRAPPING)
    source = taken.mended.source
    if not source.strip():
        raise no_code(asked)
    refuse_long(source)
    tally.update(taken.mended.tally)
    mended = (repair.says(tally[repair]) for repair in Repair if tally[repair])
    return Paste(source, (*dict.fromkeys(taken.how), *mended))


# --- what is chosen --------------------------------------------------------------------------


def _take(text: str, asked: tuple[str, ...], wrappings: int) -> _Taken:
    if len(text) <= _READABLE and is_code(text):
        return _Taken(mend(text))
    split = split_fences(text)
    if any(block.body.strip() for block in split.blocks):
        return _of_fences(split, asked, wrappings)
    if len(split.outside) > _READABLE:
        raise too_long(split.outside)
    how = ("left out an empty fence",) if split.blocks else ()
    if wrappings and (unwrapped := unwrap(split.outside)):
        inner = _take(unwrapped.text, asked, wrappings - 1)
        return _Taken(inner.mended, (*how, unwrapped.repair, *inner.how))
    if not (taken := _of_plain(split.outside)):
        raise no_code(asked)
    return _Taken(taken.mended, how)


def _of_plain(text: str) -> _Taken | None:
    if not (found := without_text(text)):
        return None
    code, lines = found
    mended = mend(code)
    mended.tally[Repair.TEXT] += lines
    return _Taken(mended)


def _of_fences(split: Split, asked: tuple[str, ...], wrappings: int) -> _Taken:
    blocks = [block for block in split.blocks if block.body.strip()]
    if sum(len(block.body) for block in blocks) > _READABLE:
        raise too_long("".join(block.body for block in blocks))
    pieces = [_of_block(block, asked, wrappings) for block in blocks]
    answers = {number for number, piece in enumerate(pieces) if defines(piece.mended.masked, asked)}
    if not answers and len(split.outside) <= _READABLE:
        outside = _of_plain(split.outside)
        if outside and defines(outside.mended.masked, asked):
            return _Taken(outside.mended, ("took the code outside the fences",))
    code = [piece.mended for piece in pieces]
    chosen = _with_what_they_need(answers, blocks, code) if answers else _python(blocks, code)
    return _joined([pieces[number] for number in chosen], _how(chosen, len(blocks)))


def _of_block(block: Block, asked: tuple[str, ...], wrappings: int) -> _Taken:
    taken = _Taken(mend(block.body))
    if wrappings and begins_with_fence(block.body):
        # A fence that was itself sent as code; an empty one is left for the grader to refuse.
        with suppress(PracticeError):
            taken = _take(block.body, asked, wrappings - 1)
    return _Taken(taken.mended, (QUOTE_MARKS, *taken.how)) if block.quoted else taken


def _joined(pieces: list[_Taken], how: str) -> _Taken:
    tally: Tally = Counter()
    for piece in pieces:
        tally.update(piece.mended.tally)
    source = "".join(piece.mended.source for piece in pieces)
    masked = "".join(piece.mended.masked for piece in pieces)
    return _Taken(
        Mended(source, masked, tally), (how, *(words for piece in pieces for words in piece.how))
    )


def _with_what_they_need(answers: set[int], blocks: list[Block], code: list[Mended]) -> list[int]:
    """The blocks that define what is asked and those that only define or import something.

    A block is replaced, and left out, where later ones bind every name of it again. What is
    quoted was written before, often by somebody else: an answer beside it is the newer one.
    """
    quoted = {number for number, block in enumerate(blocks) if block.quoted}
    passed_over = quoted if answers - quoted else set()
    chosen: list[int] = []
    bound: set[str] = set()
    for number in reversed(range(len(blocks))):
        masked = code[number].masked
        if number in passed_over:
            continue
        if number in answers or (blocks[number].python and only_defines(masked)):
            names = names_bound(masked)
            if not names or not names <= bound:
                chosen.append(number)
            bound |= names
    return chosen[::-1]


def _python(blocks: list[Block], code: list[Mended]) -> list[int]:
    """Without an answer among them: the blocks that are Python, for the grader to speak of."""
    said = [number for number, block in enumerate(blocks) if block.python]
    sure = [number for number in said if is_code(code[number].source)]
    return sure or said or list(range(len(blocks)))


def _how(chosen: list[int], count: int) -> str:
    if count == 1:
        return "took the fenced block"
    if len(chosen) == 1:
        return f"took fenced block {chosen[0] + 1} of {count}"
    if len(chosen) == count:
        return f"joined the {count} fenced blocks"
    return f"joined {len(chosen)} of the {count} fenced blocks"
