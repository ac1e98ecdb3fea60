"""Small Markdown in Discord's: a walk over markdown-it's tokens. Pure.

What is text in a card stays text here: every sign that Discord would act on is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from bot.chat.discord.spelling import spelled
from bot.core.wording import visible

_PARSER = MarkdownIt("commonmark", {"html": False})
_SIGNS = re.compile(r"([\\*_~`|<\[\]])")
_AT_LINE_START = re.compile(r"^(\s*)(#|>|-|\+|\d+(?=[.)]))", re.MULTILINE)
_EVERYBODY = re.compile(r"@(?=everyone|here|&|!|\d)")
_BREAK = "\u200b"
_MARKS = {"strong": "**", "em": "*"}


@dataclass(frozen=True)
class Piece:
    """A part of a message: text in Discord's Markdown, or with a language what is in a fence.

    `title` is that of the section which begins with it.
    """

    text: str
    language: str | None = None
    title: str | None = None

    @property
    def shown(self) -> str:
        """The piece as it is sent."""
        if self.language is None:
            return self.text
        return f"```{self.language}\n{self.text}\n```"


def fenced(text: str, language: str = "") -> Piece:
    """Text in a fence that nothing in it can close."""
    return Piece(visible(text).strip("\n").replace("``", f"`{_BREAK}`"), language)


def escaped(text: str) -> str:
    """Text on which Discord does nothing."""
    calm = _EVERYBODY.sub(f"@{_BREAK}", _SIGNS.sub(r"\\\1", visible(text)))
    return _AT_LINE_START.sub(_quiet, calm)


def _quiet(found: re.Match[str]) -> str:
    """A sign at the start of a line; of a number it is the dot that makes a list."""
    space, sign = found.groups()
    return f"{space}{sign}{_BREAK}" if sign.isdigit() else f"{space}\\{sign}"


def heading(text: str) -> Piece:
    """The title of a section."""
    line = " ".join(visible(text).split())
    return Piece(f"### {escaped(line)}", title=line)


def pieces_of(markdown: str) -> list[Piece]:
    """A prose, block by block."""
    return [*_blocks(SyntaxTreeNode(_PARSER.parse(markdown)).children)]


def _blocks(nodes: list[SyntaxTreeNode]) -> Iterator[Piece]:
    for node in nodes:
        yield from _WALKS.get(node.type, _paragraph)(node)


def _paragraph(node: SyntaxTreeNode) -> Iterator[Piece]:
    yield Piece("".join(map(_inline, node.children)))


def _code(node: SyntaxTreeNode) -> Iterator[Piece]:
    yield fenced(node.content, node.info.split(" ")[0] if node.type == "fence" else "")


def _title(node: SyntaxTreeNode) -> Iterator[Piece]:
    yield Piece(f"### {''.join(map(_inline, node.children))}")


def _rule(_: SyntaxTreeNode) -> Iterator[Piece]:
    yield Piece("⎯⎯⎯")


def _quote(node: SyntaxTreeNode) -> Iterator[Piece]:
    for piece in _blocks(node.children):
        text = piece.text.replace("\n", "\n> ")
        yield piece if piece.language is not None else Piece(f"> {text}")


def _list(node: SyntaxTreeNode) -> Iterator[Piece]:
    """The items as one text; a fence inside ends it, since Discord shows none in a list."""
    rows: list[str] = []
    for number, item in enumerate(node.children, int(node.attrs.get("start", 1))):
        mark = f"{number}. " if node.type == "ordered_list" else "- "
        indent = " " * len(mark)
        for piece in _blocks(item.children):
            if piece.language is not None:
                if rows:
                    yield Piece("\n".join(rows))
                rows = []
                yield piece
            else:
                rows.append(mark + piece.text.replace("\n", f"\n{indent}"))
            mark = indent
    if rows:
        yield Piece("\n".join(rows))


_WALKS: dict[str, Callable[[SyntaxTreeNode], Iterator[Piece]]] = {
    "bullet_list": _list,
    "ordered_list": _list,
    "blockquote": _quote,
    "fence": _code,
    "code_block": _code,
    "heading": _title,
    "hr": _rule,
}


# --- inside a line ---------------------------------------------------------------------------


def _inline(node: SyntaxTreeNode) -> str:
    match node.type:
        case "text":
            return escaped(node.content)
        case "code_inline":
            return _code_span(spelled(visible(node.content)))
        case "softbreak":
            return " "
        case "hardbreak":
            return "\n"
        case "image":
            return f"(Picture: {escaped(node.content)})"
        case "link":
            return _link(node)
        case _:
            mark = _MARKS.get(node.type, "")
            return f"{mark}{''.join(map(_inline, node.children))}{mark}"


def _code_span(code: str) -> str:
    return f"`` {code} ``" if "`" in code else f"`{code}`"


def _link(node: SyntaxTreeNode) -> str:
    target = visible(str(node.attrs.get("href", "")))
    words = "".join(map(_inline, node.children))
    if not target.startswith(("https://", "http://")) or words == escaped(target):
        return words
    return f"[{words}](<{target}>)"
