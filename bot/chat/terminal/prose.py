"""Small Markdown as lines of text for a terminal: a walk over markdown-it's tokens. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.text import Text

from bot.core.wording import visible

_PARSER = MarkdownIt("commonmark", {"html": False})
_STYLES = {"strong": "bold", "em": "italic"}
CODE = "cyan"


@dataclass(frozen=True)
class Line:
    """One line before it is wrapped; `first` and `rest` stand before its rows."""

    text: Text
    first: str = ""
    rest: str = ""
    wrap: bool = True

    def under(self, first: str, rest: str) -> Line:
        """The same line inside something that is marked or indented."""
        return replace(self, first=first + self.first, rest=rest + self.rest)


BLANK = Line(Text(""), wrap=False)


def heading_of(title: Text, *, underlined: bool) -> list[Line]:
    """A heading: bold, and underlined where bold cannot be seen."""
    title.stylize("bold")
    rule = [Line(Text("-" * title.cell_len), wrap=False)] if underlined else []
    return [Line(title), *rule]


def lines_of(markdown: str, *, keep_ticks: bool) -> list[Line]:
    """The lines of a prose; `keep_ticks` leaves the backticks around code, for want of colour."""
    return _Walk(keep_ticks).blocks(SyntaxTreeNode(_PARSER.parse(markdown)).children)


@dataclass(frozen=True)
class _Walk:
    keep_ticks: bool

    def blocks(self, nodes: list[SyntaxTreeNode], *, tight: bool = False) -> list[Line]:
        lines: list[Line] = []
        for node in nodes:
            if lines and not tight:
                lines.append(BLANK)
            lines += self.block(node)
        return lines

    def block(self, node: SyntaxTreeNode) -> list[Line]:
        walks: dict[str, Callable[[SyntaxTreeNode], list[Line]]] = {
            "bullet_list": self.items,
            "ordered_list": self.items,
            "blockquote": self.quote,
            "fence": self.code,
            "code_block": self.code,
            "heading": self.heading,
            "hr": lambda _: [Line(Text("-" * 20), wrap=False)],
        }
        return walks.get(node.type, self.paragraph)(node)

    def paragraph(self, node: SyntaxTreeNode) -> list[Line]:
        text = Text()
        for child in node.children:
            self.inline(child, text, "")
        return [Line(row) for row in text.split("\n", allow_blank=True)]

    def heading(self, node: SyntaxTreeNode) -> list[Line]:
        return heading_of(self.paragraph(node)[0].text, underlined=self.keep_ticks)

    def items(self, node: SyntaxTreeNode) -> list[Line]:
        start = int(node.attrs.get("start", 1))
        tight = all(child.hidden for item in node.children for child in item.children[:1])
        lines: list[Line] = []
        for number, item in enumerate(node.children, start):
            if lines and not tight:
                lines.append(BLANK)
            mark = f"{number}. " if node.type == "ordered_list" else "- "
            indent = " " * len(mark)
            first, *others = self.blocks(item.children, tight=tight) or [BLANK]
            lines.append(first.under(mark, indent))
            lines += [line.under(indent, indent) for line in others]
        return lines

    def quote(self, node: SyntaxTreeNode) -> list[Line]:
        return [line.under("> ", "> ") for line in self.blocks(node.children)]

    def code(self, node: SyntaxTreeNode) -> list[Line]:
        rows = visible(node.content).rstrip("\n").split("\n")
        return [Line(Text(row, style=CODE), first="    ", wrap=False) for row in rows]

    # --- inside a line -----------------------------------------------------------------------

    def inline(self, node: SyntaxTreeNode, text: Text, style: str) -> None:
        match node.type:
            case "text":
                text.append(visible(node.content), style)
            case "code_inline":
                tick = "`" if self.keep_ticks else ""
                text.append(f"{tick}{visible(node.content)}{tick}", f"{style} {CODE}".strip())
            case "softbreak":
                text.append(" ")
            case "hardbreak":
                text.append("\n")
            case "image":
                text.append(f"[Picture: {visible(node.content)}]")
            case "link":
                self.link(node, text, style)
            case _:
                inner = f"{style} {_STYLES.get(node.type, '')}".strip()
                for child in node.children:
                    self.inline(child, text, inner)

    def link(self, node: SyntaxTreeNode, text: Text, style: str) -> None:
        start = len(text)
        for child in node.children:
            self.inline(child, text, style)
        target = visible(str(node.attrs.get("href", "")))
        if target and text.plain[start:] != target:
            text.append(f" ({target})")
