"""Cuts what is longer than Slack takes, without breaking a fence, a line or a letter. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from bot.chat.slack.rich_text import Json, block, size, units

T = TypeVar("T")
BLOCK_CHARACTERS = 2_900
MOST_BLOCKS = 50
MESSAGE_CHARACTERS = 10_000  # about 13,200 is where Slack refuses a message


def shortened(text: str, most: int) -> str:
    """The text on one line, with an ellipsis where it was cut."""
    line = " ".join(text.split())
    return line if units(line) <= most else f"{_head(line, most - 1).rstrip()}…"


def pieces(text: str, most: int) -> Iterator[str]:
    """The text in pieces: cut at a line end if there is one, else at a space, else anywhere."""
    while units(text) > most:
        head = _head(text, most)
        at = max(head.rfind("\n"), 0) or max(head.rfind(" "), 0)
        cut = at + 1 if at else len(head)
        yield text[:cut]
        text = text[cut:]
    yield text


def blocks_of(elements: Sequence[Json]) -> list[Json]:
    """Rich text blocks of elements, none larger than a block should be."""
    small = [one for element in elements for one in _cut(element)]
    return [block(group) for group in packed(small, [size(one) for one in small], BLOCK_CHARACTERS)]


def packed(
    items: Sequence[T], sizes: Sequence[int], most: int, most_items: int = MOST_BLOCKS
) -> list[list[T]]:
    """The items in groups, each within the limits as long as every item is."""
    groups: list[list[T]] = []
    room = 0
    for item, needed in zip(items, sizes, strict=True):
        if not groups or needed > room or len(groups[-1]) >= most_items:
            groups.append([])
            room = most
        groups[-1].append(item)
        room -= needed
    return groups


def _cut(element: Json) -> Iterator[Json]:
    """An element in parts; each keeps its kind, so that a fence stays one."""
    if size(element) <= BLOCK_CHARACTERS:
        yield element
    elif element["type"] == "rich_text_list":
        yield from _cut_list(element)
    else:
        leaves = [one for leaf in element["elements"] for one in _cut_leaf(leaf)]
        for group in packed(leaves, [size(one) for one in leaves], BLOCK_CHARACTERS, len(leaves)):
            yield {**element, "elements": group}


def _cut_list(element: Json) -> Iterator[Json]:
    items = [part for item in element["elements"] for part in _cut(item)]
    groups = packed(items, [size(one) for one in items], BLOCK_CHARACTERS, len(items))
    number = int(element.get("offset", 0))
    for group in groups:
        offset = {"offset": number} if element["style"] == "ordered" and number else {}
        yield {**element, "elements": group, **offset}
        number += len(group)


def _cut_leaf(leaf: Json) -> Iterator[Json]:
    if leaf["type"] != "text":
        yield leaf
        return
    for part in pieces(leaf["text"], BLOCK_CHARACTERS):
        yield {**leaf, "text": part}


def _head(text: str, most: int) -> str:
    """The longest beginning within the limit."""
    head = text[:most]
    while units(head) > most:
        head = head[: most - units(head)]
    return head
