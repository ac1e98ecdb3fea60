"""Strict YAML: text to a tree of nodes with positions, every fault with line and column.

Plain `true`, `false`, `null`, decimal integers and floats are what they look like; every other
scalar is text. Duplicate keys, anchors, aliases, tags, merge keys and directives are refused.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import yaml

from bot.deck_files.document import Document, Entry, Node
from bot.deck_files.faults import START, Finding, Position
from bot.deck_files.reading import name_of, shifted, unseen_characters

MAX_DEPTH = 20

# The reader in C yields the same events some twenty times faster. Where it is not content, the
# one in Python has the last word: its positions are exact, and alike on every machine.
_READERS = (getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader)
_WORDS = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", re.ASCII)


def read_yaml(
    text: str, file: str, findings: list[Finding], start: Position = START
) -> Document | None:
    """The document of a text that begins at `start` of `file`; None, with findings, if refused."""
    found = list(unseen_characters(text, file, start))
    if found:
        findings.extend(found)
        return None
    for reader in _READERS:
        found = []
        root = _Builder(yaml.parse(text, Loader=reader), file, start, found).document()
        if root is not None and not found:
            return Document(file, root, tuple(text.split("\n")), start)
    findings.extend(found)
    return None


class _RefusedError(Exception):
    """The text cannot be read on from here."""


class _Builder:
    """Builds the tree from the parser's events, so that depth is known before it is reached."""

    def __init__(
        self, events: Iterator[yaml.Event], file: str, start: Position, findings: list[Finding]
    ) -> None:
        self._events = events
        self._file = file
        self._start = start
        self._findings = findings

    def document(self) -> Node | None:
        """The root, which is a mapping; None, with a finding, if there is none."""
        try:
            return self._document()
        except _RefusedError:
            return None
        except yaml.MarkedYAMLError as error:
            at = self._position(error.problem_mark or error.context_mark)
            self._add(
                at,
                f"this cannot be read as YAML ({error.problem}): check the indentation, and put "
                "text with a colon or a special first letter in quotes",
            )
            return None
        except (yaml.YAMLError, ValueError) as error:
            self._add(self._start, f"this cannot be read as YAML: {str(error).splitlines()[0]}")
            return None

    def _document(self) -> Node | None:
        next(self._events)
        event = next(self._events)
        if isinstance(event, yaml.StreamEndEvent):
            raise self._refuse(self._start, "this is empty: write keys and values")
        if getattr(event, "version", None) or getattr(event, "tags", None):
            raise self._refuse(self._position(event.start_mark), "directives are not allowed")
        root = self._node(next(self._events), 1)
        next(self._events)
        if not isinstance(event := next(self._events), yaml.StreamEndEvent):
            at = self._position(event.start_mark)
            raise self._refuse(at, "a second document is not allowed: remove the line `---`")
        if not isinstance(root.value, dict):
            raise self._refuse(root.at, "this must be keys with values, as in `title: ...`")
        return root

    def _node(self, event: yaml.Event, depth: int) -> Node:
        at = self._position(event.start_mark)
        if depth > MAX_DEPTH:
            raise self._refuse(at, f"this is nested more than {MAX_DEPTH} deep")
        if isinstance(event, yaml.AliasEvent):
            self._add(at, f"the alias `*{event.anchor}` is not allowed: write the value again")
            return Node(at, None)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.anchor is not None:
            self._add(at, f"the anchor `&{event.anchor}` is not allowed: remove it")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._add(at, f"the tag `{tag}` is not allowed: remove it")
        match event:
            case yaml.ScalarEvent():
                return self._scalar(event, at)
            case yaml.SequenceStartEvent():
                return Node(at, tuple(self._items(depth)))
            case _:
                return Node(at, self._entries(depth))

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _entries(self, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            node = self._node(next(self._events), depth + 1)
            if not isinstance(key.value, str):
                self._add(key.at, "a key must be text: put it in quotes")
            elif key.value == "<<":
                self._add(key.at, "the merge key `<<` is not allowed: write the keys out")
            elif key.value in entries:
                first = entries[key.value].key_at.line
                self._add(key.at, f"`{key.value}` is given twice: the first is in line {first}")
            else:
                entries[key.value] = Entry(key.at, node)
        return entries

    def _scalar(self, event: yaml.ScalarEvent, at: Position) -> Node:
        text = event.value
        unseen = next((one for one in text if one != "\n" and not one.isprintable()), None)
        if unseen is not None:
            self._add(at, f"{name_of(unseen)} is not allowed here: remove the escape")
        if event.style:
            return Node(at, text, literal=event.style == "|")
        if text in _WORDS:
            return Node(at, _WORDS[text])
        if _INTEGER.fullmatch(text):
            return Node(at, int(text))
        if _FLOAT.fullmatch(text):
            number = float(text)
            if math.isinf(number) or not re.search("[.eE]", text):
                self._add(at, f"the number {text[:20]} is too large")
            return Node(at, number)
        return Node(at, text)

    def _position(self, mark: Any) -> Position:
        return shifted(self._start, mark.line, mark.column) if mark else self._start

    def _add(self, at: Position, says: str) -> None:
        self._findings.append(Finding(self._file, at, says))

    def _refuse(self, at: Position, says: str) -> _RefusedError:
        self._add(at, says)
        return _RefusedError(says)
