"""A YAML text as a tree of nodes that know where they stand in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.deck_files.faults import Finding, Position
from bot.deck_files.reading import shifted

Path = tuple[str | int, ...]
Plain = str | int | float | bool | None | list["Plain"] | dict[str, "Plain"]


@dataclass(frozen=True)
class Node:
    """A value with the position where it starts; `literal` says it is a `|` block."""

    at: Position
    value: str | int | float | bool | tuple[Node, ...] | dict[str, Entry] | None
    literal: bool = False


@dataclass(frozen=True)
class Entry:
    """A key's position and its value."""

    key_at: Position
    node: Node


@dataclass(frozen=True)
class Document:
    """The tree of a text, which begins at `start` of `file`."""

    file: str
    root: Node
    lines: tuple[str, ...]
    start: Position

    def plain(self) -> dict[str, Plain]:
        """The mapping as plain values."""
        value = _plain(self.root)
        assert isinstance(value, dict)
        return value

    def has(self, key: str) -> bool:
        """Whether the mapping has this key, whatever its value."""
        return isinstance(self.root.value, dict) and key in self.root.value

    def at(self, *path: str | int) -> Position:
        """Where the value of this path starts; the nearest one around it if there is none."""
        return self._node(path).at

    def key_at(self, *path: str | int) -> Position:
        """Where the key of this path stands; the value for an entry of a list."""
        parent = self._node(path[:-1])
        entry = parent.value.get(str(path[-1])) if isinstance(parent.value, dict) else None
        return entry.key_at if entry else self.at(*path)

    def inside(self, path: Path, line: int, column: int = 0) -> Position:
        """A line and column, counted from 0, of a text; its start if it is folded or escaped."""
        node = self._node(path)
        value = node.value if isinstance(node.value, str) else ""
        row = node.at.line - self.start.line + (1 + line if node.literal else 0)
        if node.literal:
            indent = len(self.lines[row]) - len(value.split("\n")[line])
        else:
            margin = 1 if row else self.start.column
            indent = self.lines[row].find(value, node.at.column - margin)
        return shifted(self.start, row, indent + column) if indent >= 0 else node.at

    def finding(self, says: str, *path: str | int) -> Finding:
        """A finding at the value of this path."""
        return Finding(self.file, self.at(*path), says)

    def leaves(self) -> Iterator[tuple[Path, Node]]:
        """Every value that is neither a list nor a mapping, with its path."""
        return _leaves((), self.root)

    def _node(self, path: Path) -> Node:
        node = self.root
        for step in path:
            match node.value, step:
                case dict() as entries, str() if step in entries:
                    node = entries[step].node
                case tuple() as items, int() if step < len(items):
                    node = items[step]
                case _:
                    break
        return node


def _plain(node: Node) -> Plain:
    match node.value:
        case dict() as entries:
            return {key: _plain(entry.node) for key, entry in entries.items()}
        case tuple() as items:
            return [_plain(item) for item in items]
        case value:
            return value


def _leaves(path: Path, node: Node) -> Iterator[tuple[Path, Node]]:
    match node.value:
        case dict() as entries:
            for key, entry in entries.items():
                yield from _leaves((*path, key), entry.node)
        case tuple() as items:
            for number, item in enumerate(items):
                yield from _leaves((*path, number), item)
        case _:
            yield path, node
