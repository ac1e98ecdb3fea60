"""The code in a message, as it was typed: what Slack made of it is undone. Pure.

Slack keeps a message twice: as rich text, in which links, mentions and emoji are elements, and as
text, in which they stand between `<` and `>` and three characters are entities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]
MOST_APART = 120.0  # seconds between messages that belong together
_MARKED = re.compile(r"<([@#!][^<>|\s]+|[a-z][a-z+.-]*:[^<>|\s]+)(?:\|([^<>]*))?>")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))  # the ampersand last
_TICKS = re.compile("`+")
_MAIL = "mailto:"
_HOW_CALLED = {"user": "user_id", "usergroup": "usergroup_id", "channel": "channel_id"}


def code_of(message: Json) -> str:
    """The text of a message with its code in fences, for the core to find."""
    rich = [block for block in message.get("blocks") or () if block.get("type") == "rich_text"]
    elements = [element for block in rich for element in block.get("elements") or ()]
    if elements:
        return "".join(_element(element) for element in elements)
    return as_typed(str(message.get("text") or ""))


def as_typed(text: str) -> str:
    """A text without entities, with links and mentions as they were typed."""
    text = _MARKED.sub(lambda found: found[2] or _unmarked(found[1]), text)
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


def with_ids(text: str) -> str:
    """A command's words, with the ids of the people and groups that are mentioned in it."""
    ids = re.sub(r"<(?:@|!subteam\^)([A-Z0-9]+)(?:\|[^<>]*)?>", r"\1", text)
    return as_typed(ids)


def fenced(code: str) -> str:
    """Code between two fences that it cannot close."""
    ticks = max((len(run) for run in _TICKS.findall(code)), default=0)
    fence = "`" * max(3, ticks + 1)
    return f"{fence}python\n{code.rstrip()}\n{fence}\n"


def run_of(messages: Sequence[Json], ts: str) -> list[Json]:
    """The messages around one that its author sent right before and after it, oldest first.

    `messages` are those of the channel or the thread, in any order.
    """
    ordered = sorted(messages, key=lambda one: float(one["ts"]))
    at = next((n for n, one in enumerate(ordered) if one["ts"] == ts), None)
    if at is None:
        return []
    first = last = at
    while first and _belong(ordered[first - 1], ordered[first]):
        first -= 1
    while last + 1 < len(ordered) and _belong(ordered[last], ordered[last + 1]):
        last += 1
    return ordered[first : last + 1]


def joined(texts: Sequence[str]) -> str:
    """The code of several messages: what goes on indented continues the piece before it."""
    pieces: list[str] = []
    for text in texts:
        body = _body(text)
        if pieces and body[:1] in (" ", "\t"):
            pieces[-1] = f"{pieces[-1].rstrip()}\n{body}"
        else:
            pieces.append(body)
    return "\n".join(fenced(piece) for piece in pieces)


def has_code(text: str) -> bool:
    """Whether there is a fence in a text."""
    return "```" in text


def _belong(one: Json, other: Json) -> bool:
    same = one.get("user") == other.get("user")
    near = float(other["ts"]) - float(one["ts"]) <= MOST_APART
    return same and near and has_code(code_of(one)) and has_code(code_of(other))


def _body(text: str) -> str:
    """What is between the first and the last fence of a text, its indentation kept."""
    found = re.search(r"^(`{3,})(?:i?py[\w.]*)?[ \t]*\n(.*?)(?:\n\1[ \t]*$|\Z)", text, re.S | re.M)
    return found[2].rstrip() if found else text


# --- rich text -------------------------------------------------------------------------------


def _element(element: Json) -> str:
    inside = element.get("elements") or ()
    match element.get("type"):
        case "rich_text_preformatted":
            return fenced("".join(_leaf(leaf) for leaf in inside))
        case "rich_text_list":
            return "".join(f"- {_element(item)}" for item in inside)
        case "rich_text_quote":
            text = "".join(_leaf(leaf) for leaf in inside)
            return "".join(f"> {line}\n" for line in text.split("\n"))
        case _:
            text = "".join(_with_ticks(inside))
            return text if text.endswith("\n") else f"{text}\n"


def _with_ticks(leaves: Sequence[Json]) -> Iterator[str]:
    """The leaves of a line; what is set as code, between backticks that it cannot close."""
    for leaf in leaves:
        text = _leaf(leaf)
        if (leaf.get("style") or {}).get("code"):
            ticks = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
            yield f"{ticks}{text}{ticks}"
        else:
            yield text


def _leaf(leaf: Json) -> str:
    match leaf.get("type"):
        case "text":
            return str(leaf.get("text", ""))
        case "link":
            return str(leaf.get("text") or _unmarked(str(leaf.get("url", ""))))
        case "emoji":
            tone = leaf.get("skin_tone")
            return f":{leaf.get('name')}:" + (f":skin-tone-{tone}:" if tone else "")
        case "broadcast":
            return f"@{leaf.get('range')}"
        case "color":
            return str(leaf.get("value", ""))
        case "date":
            return str(leaf.get("fallback") or "")
        case kind:
            return f"@{leaf.get(_HOW_CALLED.get(str(kind), ''), '')}"


def _unmarked(inside: str) -> str:
    """What was typed where Slack wrote an address or an id between `<` and `>`."""
    if inside.startswith("!subteam^"):
        return f"@{inside.removeprefix('!subteam^')}"
    if inside[:1] in ("!", "@"):
        return f"@{inside[1:]}"
    return inside.removeprefix(_MAIL)
