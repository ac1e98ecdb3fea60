"""Dataclasses from JSON, strictly: what the type of each field says, and nothing else."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any

Read = Callable[[Any], Any]


class Unfit(ValueError):
    """A value that is not of its type; the text says which was expected."""


@cache
def reader(kind: Any) -> Read:
    """What makes a value of this type from JSON, or raises Unfit. Put together once."""
    origin, words = typing.get_origin(kind), typing.get_args(kind)
    if dataclasses.is_dataclass(kind):
        return _record_reader(typing.cast("type", kind))
    if origin is tuple:
        return _row_reader(reader(words[0]))
    if origin is types.UnionType:
        inner = reader(next(word for word in words if word is not type(None)))
        return lambda data: None if data is None else inner(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind
    return _plain_reader(kind)


def _record_reader(kind: type) -> Read:
    readers = {name: reader(hint) for name, hint in typing.get_type_hints(kind).items()}

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise Unfit(f"expected the fields of {kind.__name__}")
        if unknown := data.keys() - readers.keys():
            raise Unfit(f"{kind.__name__} has no field {min(unknown)!r}")
        return kind(**{name: readers[name](value) for name, value in data.items()})

    return read


def _row_reader(inner: Read) -> Read:
    def read(data: Any) -> Any:
        if not isinstance(data, list):
            raise Unfit(f"expected a list, got {type(data).__name__}")
        return tuple(map(inner, data))

    return read


def _plain_reader(kind: type) -> Read:
    wanted = (int, float) if kind is float else kind

    def read(data: Any) -> Any:
        if not isinstance(data, wanted) or (isinstance(data, bool) and kind is not bool):
            raise Unfit(f"expected {kind.__name__}, got {type(data).__name__}")
        return data

    return read
