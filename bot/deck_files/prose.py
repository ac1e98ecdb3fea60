"""Rules for prose: the small Markdown that every front end can show, and no calls to people."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.deck_files.code import line_faults
from bot.deck_files.document import Document
from bot.deck_files.faults import Finding, TextFault
from bot.deck_files.reading import line_and_column

PROSE_KEYS = {"question", "short_answer", "text", "effect", "expected", "claim", "rebuttal"}
LINE_KEYS = {"title", "says", "topics", "roles"}

_MENTION = re.compile(r"@(?:everyone|here|channel)\b|<[@#!]")
# HTML and tables are read here in order to be refused; where prose is rendered they are off.
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")
_REFUSED = {
    "heading_open": "a heading",
    "table_open": "a table",
    "blockquote_open": "a block quote",
    "html_block": "HTML",
    "html_inline": "HTML",
    "image": "a picture",
    "hr": "a ruled line",
    "code_block": "code by indentation",
    "hardbreak": "a forced line break",
}
_ALLOWED = "use paragraphs, bold, italic, code, fences, lists and links"


def card_prose_findings(document: Document) -> Iterator[Finding]:
    """What is wrong with the prose and the titles of card.yaml."""
    for path, node in document.leaves():
        key = next(step for step in reversed(path) if isinstance(step, str))
        if not isinstance(node.value, str):
            continue
        if key in PROSE_KEYS:
            for line, column, says in prose_faults(node.value):
                yield Finding(document.file, document.inside(path, line, column), says)
        elif key in LINE_KEYS:
            for says in title_faults(node.value):
                yield document.finding(f"`{key}` {says}", *path)


def title_faults(text: str) -> Iterator[str]:
    """What is wrong with a text that is shown as it is, on one line."""
    if "\n" in text:
        yield "must be one line"
    if match := _MENTION.search(text):
        yield f"must not hold `{match[0]}`, which calls people: reword it"


def prose_faults(text: str) -> Iterator[TextFault]:
    """What the small Markdown does not have."""
    for match in _MENTION.finditer(text):
        says = f"`{match[0]}` calls people: reword it"
        yield TextFault(*line_and_column(text, match.start()), says)
    lines = text.split("\n")
    for token in _MARKDOWN.parse(text):
        if token.map is None:
            continue
        for number, says in _token_faults(token, token.map):
            yield TextFault(number, len(lines[number]) - len(lines[number].lstrip()), says)
        if token.type == "fence":
            yield from _fence_faults(token, token.map[0] + 1, lines)


def _token_faults(token: Token, rows: list[int]) -> Iterator[tuple[int, str]]:
    if token.type in _REFUSED:
        yield rows[0], f"{_REFUSED[token.type]} is not allowed in prose: {_ALLOWED}"
    if token.type == "fence" and token.content.count("\n") != rows[1] - rows[0] - 2:
        yield rows[0], f"this fence is not closed: end it with {token.markup}"
    number = rows[0]
    for child in token.children or ():
        if child.type in _REFUSED:
            yield number, f"{_REFUSED[child.type]} is not allowed in prose: {_ALLOWED}"
        if child.type == "link_open" and not re.match("https?://", str(child.attrs["href"])):
            yield number, "a link must start with https://: write the whole address"
        if child.type == "code_inline":
            yield from ((number, fault.says) for fault in line_faults(child.content))
        number += child.type in {"softbreak", "hardbreak"}


def _fence_faults(token: Token, first: int, lines: list[str]) -> Iterator[TextFault]:
    code = token.content.split("\n")
    for number, column, says in line_faults(token.content):
        indent = len(lines[first + number]) - len(code[number])
        yield TextFault(first + number, indent + column, says)
