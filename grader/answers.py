"""What a learner's child sent, read strictly. Everything in it is untrusted.

A frame that breaks the rules raises FrameError; it is never repaired.
"""

from __future__ import annotations

import builtins
import re
import types
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from grader.frames import Array, FrameError, read_dtype, read_shape

MESSAGE_CHARACTERS = 2000
PRINTED_CHARACTERS = 2048
_NAME = re.compile(r"\w{1,80}")
# A class or a field can be named on the way, after hidden inputs: only these names are told.
_KNOWN = {
    thing.__name__
    for space in (builtins, types, np, np.exceptions, np.linalg, np.ma)
    for thing in vars(space).values()
    if isinstance(thing, type)
} | {"GivenError", "UFuncTypeError", "_UFuncNoLoopError", "_UFuncOutputCastingError"}
_DTYPE = re.compile(
    r"object|complex\d{2,3}|[<>|]?[USV]\d{0,3}|(datetime|timedelta)64(\[\w{1,2}\])?"
)


@dataclass(frozen=True)
class BadValue:
    """A returned thing that did not travel: `what` is type, dtype or large, of which the shape."""

    what: str
    found: str
    shape: tuple[int, ...] = ()


@dataclass
class CallResult:
    """What one call returned. `count` is set when the number of values was wrong.

    `changed`: the program wrote into its inputs. That is the child's own word, and costs nobody.
    """

    values: list[Array | BadValue] = field(default_factory=list)
    count: int | None = None
    changed: bool = False


@dataclass(frozen=True)
class Raised:
    """An exception's name and text, and the learner's own line."""

    kind: str
    message: str
    line: int | None


@dataclass(frozen=True)
class NotParsed:
    """The source is not Python."""

    message: str
    line: int | None
    column: int | None


@dataclass(frozen=True)
class Missing:
    """An asked function is not defined; `found` are the names that are."""

    function: str
    found: tuple[str, ...]


@dataclass
class Answers:
    """A whole run."""

    calls: list[CallResult] = field(default_factory=list)
    stop: Raised | NotParsed | Missing | None = None
    twice: tuple[str, ...] = ()
    printed: str = ""


def read(words: dict[str, Any], arrays: list[Array]) -> Answers:
    """The run that a frame reports; raises FrameError."""
    records = words.get("records")
    if not isinstance(records, list):
        raise FrameError("no records")
    answers, supply = Answers(), iter(arrays)
    try:
        for record in records:
            _take(record, answers, supply)
    except (TypeError, ValueError, LookupError, StopIteration):
        raise FrameError("a record is not of its form") from None
    if next(supply, None) is not None:
        raise FrameError("more arrays than records")
    return answers


def _take(record: list[Any], answers: Answers, supply: Any) -> None:
    kind, *words = record
    if kind == "values":
        answers.calls.append(CallResult())
    elif kind == "array":
        answers.calls[-1].values.append(next(supply))
    elif kind in ("type", "dtype", "large"):
        answers.calls[-1].values.append(_bad_value(kind, words))
    elif kind == "count":
        answers.calls.append(CallResult(count=_whole(words[0])))
    elif kind == "changed":
        answers.calls[-1].changed = True
    elif kind == "twice":
        answers.twice += (_name(words[0]),)
    elif kind == "printed":
        answers.printed = _text(words[0], PRINTED_CHARACTERS)
    else:
        answers.stop = _stop(kind, words)


def _bad_value(kind: str, words: list[Any]) -> BadValue:
    if kind == "type":
        return BadValue(kind, _known(words[0], "object"))
    if kind == "dtype":
        return BadValue(kind, words[0] if _DTYPE.fullmatch(words[0]) else "another dtype")
    return BadValue(kind, str(read_dtype(words[0])), read_shape(words[1]))


def _stop(kind: str, words: list[Any]) -> Raised | NotParsed | Missing:
    if kind == "raised":
        name, message, line = words
        return Raised(_known(name, "Exception"), _text(message, MESSAGE_CHARACTERS), _maybe(line))
    if kind == "syntax":
        message, line, column = words
        return NotParsed(_text(message, MESSAGE_CHARACTERS), _maybe(line), _maybe(column))
    if kind == "missing":
        function, found = words
        return Missing(_name(function), tuple(_name(name) for name in found[:50]))
    raise FrameError("an unknown record")


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str):
        raise FrameError("not a text")
    # Lone surrogates travel in JSON but not in UTF-8, where every text goes in the end.
    return value[:most].encode("utf-8", "replace").decode()


def _name(value: Any) -> str:
    return value if isinstance(value, str) and _NAME.fullmatch(value) else "(no name)"


def _known(value: Any, otherwise: str) -> str:
    return value if isinstance(value, str) and value in _KNOWN else otherwise


def _whole(value: Any) -> int:
    if type(value) is not int or not -1 <= value <= 10_000:
        raise FrameError("not a number")
    return value


def _maybe(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= 1_000_000 else None
