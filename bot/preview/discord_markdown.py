"""Discord's Markdown as elements.

Discord has no grammar to go by. This is CommonMark without what Discord does not know, where a
line end is a line end: near enough for all that a renderer writes on purpose.
"""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from bot.preview.markup import Node, link, tag

_PARSER = (
    MarkdownIt("commonmark", {"html": False})
    .enable("strikethrough")
    .disable(["code", "lheading", "hr", "reference", "entity", "image", "html_inline"])
)
_TAGS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "list_item": "li",
    "blockquote": "blockquote",
    "strong": "strong",
    "em": "em",
    "s": "s",
}


def paragraphs(text: str) -> list[Node]:
    """The elements of a text; none of an empty one."""
    return [_node(one) for one in SyntaxTreeNode(_PARSER.parse(text)).children]


def _node(node: SyntaxTreeNode) -> Node:
    match node.type:
        case "text":
            return node.content
        case "softbreak" | "hardbreak":
            return tag("br")
        case "code_inline":
            return tag("code", node.content)
        case "fence":
            return tag("pre", node.content.removesuffix("\n"))
        case "heading":
            return tag("h3", *_inside(node))
        case "ordered_list":
            return tag("ol", *_inside(node), start=str(node.attrs.get("start", 1)))
        case "link":
            return link(str(node.attrs["href"]), *_inside(node))
        case "inline":
            return tag("span", *_inside(node))
        case kind:
            return tag(_TAGS[kind], *_inside(node))


def _inside(node: SyntaxTreeNode) -> list[Node]:
    return [_node(one) for one in node.children]
