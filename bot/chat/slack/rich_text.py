"""Small Markdown as rich text, whose elements Slack shows as they are and acts on none. Pure.

An element is a section (a paragraph), a list, a preformatted text or a quote; its leaves are
texts and links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from bot.chat.slack.speech import in_slack
from bot.core.wording import visible

Json = dict[str, Any]
_PARSER = MarkdownIt("commonmark", {"html": False})
_STYLES = {"strong": "bold", "em": "italic"}
_LINKED = ("https", "http", "mailto")
_RULE = "———"


def elements_of(markdown: str) -> list[Json]:
    """The elements of a prose."""
    walk = _Walk()
    walk.blocks(SyntaxTreeNode(_PARSER.parse(markdown)).children)
    return walk.elements


def paragraph(*leaves: Json) -> Json:
    """A line of leaves."""
    return {"type": "rich_text_section", "elements": list(leaves)}


def preformatted(text: str) -> Json:
    """Text with its spaces and line ends, in a fixed width."""
    return {"type": "rich_text_preformatted", "elements": [leaf(text)]}


def leaf(text: str, style: frozenset[str] = frozenset()) -> Json:
    """Text that is never acted on."""
    shown: Json = {"type": "text", "text": text}
    return shown | {"style": dict.fromkeys(sorted(style), True)} if style else shown


def plain_text(text: str) -> Json:
    """Text that Slack shows as it is, for titles, labels and buttons."""
    return {"type": "plain_text", "text": text, "emoji": False}


def block(elements: Sequence[Json]) -> Json:
    """The block of some elements."""
    return {"type": "rich_text", "elements": list(elements)}


def size(value: object) -> int:
    """How many characters Slack counts in something: those of its texts, as UTF-16."""
    match value:
        case {"type": "link", **rest}:
            return units(str(rest.get("text") or rest["url"]))
        case {"text": str(text)}:
            return units(text)
        case dict():
            return sum(size(one) for one in value.values())
        case list():
            return sum(size(one) for one in value)
        case _:
            return 0


def units(text: str) -> int:
    """The length of a text in UTF-16, which counts some letters twice."""
    return len(text) + sum(character > "\uffff" for character in text)


def escaped(text: str) -> str:
    """Text for where Slack would act on what stands between `<` and `>`."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plain(elements: Sequence[Json]) -> str:
    """The same as plain text."""
    return "\n".join(_plain(element) for element in elements).strip()


def _plain(element: Json) -> str:
    if element["type"] == "rich_text_list":
        return "\n".join(f"- {_plain(item)}" for item in element["elements"])
    return "".join(str(one.get("text") or one.get("url", "")) for one in element["elements"])


@dataclass
class _Walk:
    """From Markdown's tree to elements; `indent` is how deep a list is in others."""

    elements: list[Json] = field(default_factory=list)
    indent: int = 0

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> None:
        for node in nodes:
            self.block(node)

    def block(self, node: SyntaxTreeNode) -> None:
        match node.type:
            case "bullet_list" | "ordered_list":
                self.items(node)
            case "blockquote":
                self.quote(node)
            case "fence" | "code_block":
                self.add(preformatted(visible(node.content).rstrip("\n") or " "))
            case "hr":
                self.add(paragraph(leaf(_RULE)))
            case "heading":
                self.add(paragraph(*_leaves(node, frozenset({"bold"}))))
            case _:
                self.add(paragraph(*_leaves(node)))

    def add(self, element: Json) -> None:
        """Add an element, after an empty line where two paragraphs follow one another."""
        before = self.elements[-1] if self.elements else None
        if before and before["type"] == element["type"] == "rich_text_section":
            before["elements"].append(leaf("\n"))
        self.elements.append(element)

    def items(self, node: SyntaxTreeNode) -> None:
        """A list: its items are lines; what else is in an item interrupts the list."""
        style = "ordered" if node.type == "ordered_list" else "bullet"
        number = int(node.attrs.get("start", 1)) - 1
        open_list: Json | None = None
        for item in node.children:
            first, *others = item.children or [item]
            if open_list is None:
                open_list = {"type": "rich_text_list", "style": style, "elements": []}
                open_list |= {"indent": self.indent} if self.indent else {}
                open_list |= {"offset": number} if style == "ordered" and number else {}
                self.elements.append(open_list)
            is_line = first.type == "paragraph"
            open_list["elements"].append(paragraph(*(_leaves(first) if is_line else [leaf(" ")])))
            number += 1
            rest = others if is_line else [first, *others] if item.children else []
            if rest:
                self.indent += 1
                self.blocks(rest)
                self.indent -= 1
                open_list = None

    def quote(self, node: SyntaxTreeNode) -> None:
        inner = _Walk()
        inner.blocks(node.children)
        self.add({"type": "rich_text_quote", "elements": [leaf(plain(inner.elements) or " ")]})


def _leaves(node: SyntaxTreeNode, style: frozenset[str] = frozenset()) -> list[Json]:
    leaves: list[Json] = []
    for one in (one for child in node.children for one in _inline(child, style)):
        last = leaves[-1] if leaves else {}
        if last.get("type") == one["type"] == "text" and last.get("style") == one.get("style"):
            leaves[-1] = {**last, "text": last["text"] + one["text"]}
        else:
            leaves.append(one)
    return leaves or [leaf(" ")]


def _inline(node: SyntaxTreeNode, style: frozenset[str]) -> Iterator[Json]:
    match node.type:
        case "text":
            if shown := visible(node.content):
                yield leaf(shown, style)
        case "code_inline":
            yield leaf(in_slack(visible(node.content)) or " ", style | {"code"})
        case "softbreak":
            yield leaf(" ")
        case "hardbreak":
            yield leaf("\n")
        case "image":
            yield leaf(f"[Picture: {visible(node.content)}]", style)
        case "link":
            yield from _link(node, style)
        case kind:
            inner = style | {_STYLES[kind]} if kind in _STYLES else style
            for child in node.children:
                yield from _inline(child, inner)


def _link(node: SyntaxTreeNode, style: frozenset[str]) -> Iterator[Json]:
    inside = [leaf for child in node.children for leaf in _inline(child, style)]
    target = visible(str(node.attrs.get("href", "")))
    if urlsplit(target).scheme in _LINKED:
        text = "".join(str(one.get("text", "")) for one in inside)
        yield {"type": "link", "url": target, "text": text or target}
        return
    yield from inside
    if target:
        yield leaf(f" ({target})", style)
