"""Checks a document against a frozen dataclass, and says in plain sentences what does not fit.

pydantic compares; its `loc` is walked back into the document for line and column.
"""

from __future__ import annotations

import dataclasses
import difflib
import json
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError

from bot.deck_files.document import Document, Path
from bot.deck_files.faults import Finding

T = TypeVar("T")

_NOTHING: Mapping[str, str] = types.MappingProxyType({})
_STRICT = ConfigDict(extra="forbid", strict=True)
_WANTED = {
    "string_type": "text (in quotes, if it looks like a number)",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "dataclass_type": "keys with values",
}


def fit(
    document: Document,
    shape: type[T],
    findings: list[Finding],
    besides: Mapping[str, str] = _NOTHING,
) -> T | None:
    """The document as this dataclass; None, with findings, when it does not fit.

    `besides` are the fields that do not come from the document.
    """
    data, form = document.plain(), cast("Any", shape)
    sheet = _Sheet(document, shape, besides)
    found = [sheet.unknown_key((key,)) for key in data if key in besides]
    try:
        # Read as JSON, since a strict reading of Python values takes no text for an enum.
        value: T = _adapter(form).validate_json(json.dumps([{**data, **besides}]))[0]
    except ValidationError as error:
        found += [sheet.finding(one["type"], one["loc"][1:]) for one in error.errors()]
    findings.extend(found)
    return None if found else value


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    # The configuration of an adapter reaches plain dataclasses only from outside of them.
    form: Any = types.GenericAlias(tuple, (shape,))
    return TypeAdapter(form, config=_STRICT)


@dataclass(frozen=True)
class _Sheet:
    """A document beside the dataclass it should be."""

    document: Document
    shape: type
    besides: Mapping[str, str]

    def finding(self, kind: str, where: Path) -> Finding:
        """What pydantic found at this path, in our words."""
        if kind == "unexpected_keyword_argument":
            return self.unknown_key(where)
        wanted = _type_at(self.shape, where)
        if kind == "missing":
            says = f"{_name(where)} is missing"
            if type(None) in typing.get_args(wanted):
                says += f": write `{where[-1]}: null` if there is none"
            return Finding(self.document.file, self.document.at(*where[:-1]), says)
        says = f"{_name(where)} must be {_words(kind, wanted)}"
        return Finding(self.document.file, self.document.at(*where), says)

    def unknown_key(self, where: Path) -> Finding:
        """A key that the dataclass does not have, with the one that was probably meant."""
        fields = dataclasses.fields(_type_at(self.shape, where[:-1]))
        keys = [field.name for field in fields if field.name not in self.besides]
        near = difflib.get_close_matches(str(where[-1]), keys, n=1)
        says = f"unknown key `{where[-1]}`: "
        says += f"did you mean `{near[0]}`?" if near else f"the keys here are {', '.join(keys)}"
        return Finding(self.document.file, self.document.key_at(*where), says)


def _name(where: Path) -> str:
    if isinstance(where[-1], str):
        return f"`{where[-1]}`"
    owner = next(step for step in reversed(where) if isinstance(step, str))
    return f"an entry of `{owner}`"


def _words(kind: str, wanted: Any) -> str:
    for option in (wanted, *typing.get_args(wanted)):
        if isinstance(option, type) and issubclass(option, Enum):
            return f"one of {', '.join(str(member.value) for member in option)}"
    return _WANTED.get(kind, "of another form")


def _type_at(shape: type, where: Path) -> Any:
    """The declared type at this path."""
    found: Any = shape
    for step in where:
        for option in (found, *typing.get_args(found)):
            if isinstance(step, str) and dataclasses.is_dataclass(option):
                found = typing.get_type_hints(option)[step]
                break
            if isinstance(step, int) and typing.get_origin(option) is tuple:
                found = typing.get_args(option)[0]
                break
    return found
