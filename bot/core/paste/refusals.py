"""Why a paste is refused, each as one sentence that says what to send instead."""

from __future__ import annotations

import re

from bot.core.errors import PracticeError
from bot.core.paste.files import FILE_BYTES
from grader.protocol import SOURCE_BYTES

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


def refuse_unreadable(text: str, asked: tuple[str, ...]) -> None:
    """Raise PracticeError for text that is empty, enormous or not text."""
    if len(text) > FILE_BYTES:
        raise too_long(text)
    if not text.strip("\ufeff \t\r\n"):
        raise PracticeError(f"The paste is empty: {_what_to_send(asked)}.")
    if "\0" in text:
        raise PracticeError(
            f"There is a NUL character on line {_line_of(text, text.index(chr(0)))}, so this is "
            "not plain text: save the code as UTF-8 and send it again."
        )
    if half := _HALF_CHARACTER.search(text):
        raise PracticeError(
            f"There is half a character on line {_line_of(text, half.start())}: "
            "copy the code again and send it as a `.py` file."
        )


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def refuse_long(source: str) -> None:
    """Raise PracticeError for code above the limit."""
    if len(source.encode()) > SOURCE_BYTES:
        raise too_long(source)


def too_long(source: str) -> PracticeError:
    """Code above the limit, with its size."""
    size = len(source.encode("utf-8", "surrogatepass"))
    return PracticeError(
        f"The code has {size:,} bytes and may have {SOURCE_BYTES:,}: "
        "send only the function and what it needs."
    )


def no_code(asked: tuple[str, ...]) -> PracticeError:
    """Text without code."""
    return PracticeError(f"There is no code in this: {_what_to_send(asked)}.")


def _what_to_send(asked: tuple[str, ...]) -> str:
    names = [f"`{name}`" for name in asked]
    if len(names) > 1:
        what = f"the functions {', '.join(names[:-1])} and {names[-1]}"
    else:
        what = f"the whole function {names[0]}" if names else "the whole function"
    return f"paste {what} as a code block, or send a `.py` file"
