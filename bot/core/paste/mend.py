"""Repairs of pasted code: prompts, characters and indentation, each counted under its name.

Nothing is changed inside strings and comments, and nothing is added that was not typed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bot.core.paste.characters import INVISIBLE, LINE_SEPARATORS, REPLACED
from bot.core.paste.indentation import dedent, expand_tabs
from bot.core.paste.literals import mask
from bot.core.paste.prose import PROMPT, defines
from bot.core.paste.repairs import Repair, Tally


@dataclass(frozen=True)
class Mended:
    """Code after its repairs; it ends with a line end. `masked` is the code as `mask` gives it."""

    source: str
    masked: str
    tally: Tally


def plain_lines(text: str, tally: Tally) -> str:
    """The text without a byte order mark and with plain line ends."""
    if text.startswith("\ufeff"):
        text = text[1:]
        tally[Repair.BYTE_ORDER_MARK] += 1
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        tally[Repair.LINE_ENDS] += 1
    if "\n" not in text.strip() and ("```" in text or text.lstrip().startswith("#")):
        text = _split_all(text, tally)
    return text


def mend(text: str) -> Mended:
    """Repair what is certain to be a fault of the paste and not of the program."""
    tally: Tally = Counter()
    for step in (
        _split_lines,
        _drop_language,
        _drop_prompts,
        _mend_characters,
        expand_tabs,
        dedent,
    ):
        text = step(text, tally)
    if not text.endswith("\n"):
        text += "\n"
    return Mended(text, mask(text), tally)


# --- lines -----------------------------------------------------------------------------------

_SEPARATOR = re.compile(f"[{LINE_SEPARATORS}]")
_LANGUAGE = re.compile(r"\s*py(?:thon)?3?[ \t]*\n(?=[\s\S]*\S)", re.IGNORECASE)
_TYPED_LINE = re.compile(r".*\n|.+")
_MORE = re.compile(r"[ \t]*(?:\.{3,}|\u2026)(?::(?= |$))?[ \xa0]?")


def _split_lines(text: str, tally: Tally) -> str:
    # Where it ends every line it ends comments too, which the repair of characters leaves alone.
    if "\n" in text.strip() or not _SEPARATOR.search(text):
        return text
    masked = mask(text)
    in_code = _SEPARATOR.search(masked) or masked.lstrip().startswith("#")
    return _split_all(text, tally) if in_code else text


def _split_all(text: str, tally: Tally) -> str:
    text, count = _SEPARATOR.subn("\n", text)
    tally[Repair.SEPARATORS] += count
    return text


def _drop_language(text: str, tally: Tally) -> str:
    # Some platforms and copy buttons leave a fence's language as the first line of the code.
    if not (found := _LANGUAGE.match(text)):
        return text
    tally[Repair.LANGUAGE] += 1
    return text[found.end() :]


def _drop_prompts(text: str, tally: Tally) -> str:
    if not (PROMPT.search(text) and (first := PROMPT.search(mask(text)))):
        return text
    head, session = text[: first.start()], text[first.start() :]
    if not defines(mask(head)):
        tally[Repair.TEXT] += sum(bool(line.strip()) for line in head.split("\n"))
        head = ""
    return head + "".join(_typed_lines(session, tally))


def _typed_lines(session: str, tally: Tally) -> Iterator[str]:
    typing = False
    for line in _TYPED_LINE.findall(session):
        if found := PROMPT.match(line):
            typing = True
            tally[Repair.PROMPTS if ">>>" in found.group() else Repair.CELLS] = 1
        elif found := _MORE.match(line) if typing else None:
            pass
        else:
            typing = False
            tally[Repair.OUTPUT] += bool(line.strip())
            continue
        yield line[found.end() :]


# --- characters ------------------------------------------------------------------------------

_NOT_PLAIN = re.compile(f"[{''.join(REPLACED)}{''.join(INVISIBLE)}]")


def _mend_characters(text: str, tally: Tally) -> str:
    pieces: list[str] = []
    at = 0
    for found in _NOT_PLAIN.finditer(mask(text)):
        repair, plain = REPLACED.get(found.group(), (Repair.INVISIBLE, ""))
        tally[repair] += 1
        pieces += (text[at : found.start()], plain)
        at = found.end()
    pieces.append(text[at:])
    return "".join(pieces)
