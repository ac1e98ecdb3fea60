"""The log, in one place: what a line may hold, and where lines go.

A line has an event, which is words of ours, and fields of `FIELDS`. Whatever else was meant to go
in is left out, so that code, tokens and messages cannot get here by a slip. Of what libraries log
at WARNING and above, the line tells where in the library it was logged and the first words; the
values that were put into them are left out, and so are the texts of exceptions.
"""

from __future__ import annotations

import logging
import math
import os
import re
import traceback
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.secret import Secret

NAME = "practice"
# `says` is a sentence for the operator. None of these may hold what somebody typed.
FIELDS = frozenset(
    "incident error trail says front_end platform cohort posting submission card verdict seconds "
    "tries count file address revision signal back logger where".split()
)
LONGEST = 300
LONGEST_TRAIL = 25
_FIRST = ("time", "level", "event")
_WORDS = re.compile(r"[A-Za-z_ ]{0,60}")
# What tokens look like, wherever they come from: Slack's, Discord's, those of webhooks and headers.
_TOKENS = re.compile(
    r"x(?:ox[a-z]|app)[-.][\w.%-]+"
    r"|[\w-]{17,}\.[\w-]{5,}\.[\w-]{20,}"
    r"|(?<=webhooks/)\d+/[\w-]+|(?<=interactions/)\d+/[\w-]+|(?<=hooks\.slack\.com/)[\w/-]+"
    r"|(?i:(?<=bearer )|(?<=bot ))[\w.~+/-]{10,}=*",
    re.ASCII,
)
_HIDDEN = "(hidden)"
_secrets: tuple[str, ...] = ()


def log_to_stream(stream: TextIO, level: str, secrets: Iterable[Secret] = ()) -> None:
    """Log to a stream: readable in a terminal, else a JSON object a line."""
    readable = stream.isatty()
    _log_to(logging.StreamHandler(stream), level, secrets, readable=readable)


def log_to_file(path: Path, level: str, secrets: Iterable[Secret] = ()) -> None:
    """Log to a file of its owner's alone, a JSON object a line."""
    _log_to(_PrivateFile(path, encoding="utf-8", delay=True), level, secrets, readable=False)


def trail(error: BaseException, told: frozenset[int] = frozenset()) -> list[str]:
    """Where an error came from: files, lines and functions, and no text of it or of its causes.

    `told` are errors that are in the trail already, by id.
    """
    told |= {id(error)}
    steps = [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in told:
        steps += [f"after {type(cause).__name__}", *trail(cause, told)]
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            steps += [f"with {type(one).__name__}", *trail(one, told)]
    return steps[-LONGEST_TRAIL:]


# --- what a line may hold ----------------------------------------------------------------------


def _only_fields(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    kept = {name: _inert(line[name]) for name in (*_FIRST, *line) if name in line and _may(name)}
    left_out = [name for name in line if not _may(name) and not name.startswith("_")]
    if left_out:
        kept["left_out"] = len(left_out)
    return {**kept, **{name: line[name] for name in line if name.startswith("_")}}


def _may(name: str) -> bool:
    return name in FIELDS or name in _FIRST


def _inert(value: object) -> object:
    """A value without tokens and control characters; of what is no plain value, its type."""
    match value:
        case None | bool() | int():
            return value
        case float():
            return value if math.isfinite(value) else str(value)
        case Enum():
            return _inert(value.value)
        case str():
            return _printable(value)
        case list() | tuple():
            return [_inert(one) for one in value[:LONGEST_TRAIL]]
        case Path() | datetime() | timedelta():
            return _printable(str(value))
        case _:
            return type(value).__name__


def _printable(text: str) -> str:
    for secret in _secrets:
        text = text.replace(secret, _HIDDEN)
    text = _TOKENS.sub(_HIDDEN, text)
    text = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _of_a_library(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """Words of the library without the values that were put into them."""
    record: logging.LogRecord = line["_record"]
    told: EventDict = {
        "event": _first_words(record.msg, has_values=bool(line.get("positional_args"))),
        "logger": record.name,
        "where": f"{_short(record.pathname)}:{record.lineno}",
    }
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        told.update(error=type(error).__name__, trail=trail(error))
    return {**told, **{name: line[name] for name in line if name.startswith("_")}}


def _first_words(words: object, *, has_values: bool) -> str:
    """A template as it is; of what was put together before, the words up to the first sign."""
    if not isinstance(words, str):
        return type(words).__name__
    if has_values:
        return words
    found = _WORDS.match(words)
    return found[0].strip() if found else ""


def _short(file: str) -> str:
    """The end of a path: a package and a module."""
    return "/".join(Path(file).parts[-3:])


# --- where lines go ----------------------------------------------------------------------------

_CONSOLE = structlog.dev.ConsoleRenderer(colors=True, timestamp_key="time", sort_keys=False)
_SAFE: tuple[Processor, ...] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
    _only_fields,
)


def _readable(logger: WrappedLogger, name: str, line: EventDict) -> str:
    """A line, and the trail below it."""
    steps = line.pop("trail", ())
    return "\n".join((_CONSOLE(logger, name, line), *(f"    {step}" for step in steps)))


class _PrivateFile(logging.FileHandler):
    """Appends to a file of its owner's alone."""

    def _open(self) -> TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        name, encoding = self.baseFilename, self.encoding
        return open(name, "a", encoding=encoding, opener=private)


class _ToUs(logging.Filter):
    """Lets through what is ours, and of libraries what is at least a warning."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name == NAME or record.levelno >= logging.WARNING


def _log_to(
    handler: logging.Handler, level: str, secrets: Iterable[Secret], *, readable: bool
) -> None:
    global _secrets  # noqa: PLW0603 - as the handlers of a process are, what they hide is global
    _secrets = tuple(one.plain() for one in secrets)
    logging.raiseExceptions = False  # what could not be written must not be printed instead
    render: Processor = _readable if readable else structlog.processors.JSONRenderer()
    handler.setFormatter(
        ProcessorFormatter(
            processors=[ProcessorFormatter.remove_processors_meta, render],
            foreign_pre_chain=[_of_a_library, *_SAFE],
            use_get_message=False,
            pass_foreign_args=True,
        )
    )
    handler.addFilter(_ToUs())
    root = logging.getLogger()
    for one in root.handlers[:]:
        if any(isinstance(kind, _ToUs) for kind in one.filters):
            root.removeHandler(one)
            one.close()
    root.addHandler(handler)
    logging.getLogger(NAME).setLevel(level.upper())


log: BoundLogger = structlog.wrap_logger(
    logging.getLogger(NAME),
    wrapper_class=BoundLogger,
    processors=[
        structlog.stdlib.filter_by_level,
        *_SAFE,
        ProcessorFormatter.wrap_for_formatter,
    ],
)
