"""Payloads of Slack drawn the way its clients show them: from the JSON alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from bot.preview.markup import Node, lines, link, opened, tag, tile
from bot.preview.payloads import File, Json, Payload, Surface

_STYLES = {"bold": "strong", "italic": "em", "code": "code"}


def drawn(payload: Payload) -> Element:
    """A message, a modal, or a home page."""
    files = {file.name: file for file in payload.files}
    blocks = [part for one in payload.body["blocks"] for part in _block(one, files)]
    match payload.surface:
        case Surface.MESSAGE:
            return _message(payload, blocks)
        case Surface.MODAL:
            return _modal(payload.body, blocks)
        case Surface.HOME:
            return tag("div", tag("header", tag("b", "Practice · Home")), *blocks, css="home")


def _message(payload: Payload, blocks: Iterable[Node]) -> Element:
    parts: list[Node] = []
    if payload.private:
        parts.append(tag("footer", "Only visible to you"))
    parts.append(tag("header", tag("b", "Practice"), tag("span", "APP", css="app")))
    parts += blocks
    beside = tag("p", "In the notification: ", tag("q", payload.body["text"]), css="beside")
    avatar = tag("div", "P", css="avatar", aria_hidden="true")
    message = tag("article", avatar, tag("div", *parts), css="private" if payload.private else "")
    return tag("div", message, beside)


def _modal(view: Json, blocks: Iterable[Node]) -> Element:
    buttons = [tag("button", view["close"]["text"], css="secondary", type="button")]
    buttons.append(tag("button", view["submit"]["text"], css="primary", type="button"))
    title = tag("h3", view["title"]["text"])
    return tag("div", title, *blocks, tag("div", *buttons, css="row end"), css="modal")


def _block(one: Json, files: dict[str, File]) -> Iterator[Element]:
    match one["type"]:
        case "header":
            yield tag("h3", one["text"]["text"])
        case "rich_text":
            yield tag("div", *map(_rich, one["elements"]), css="rich")
        case "actions":
            yield tag("div", *map(_press, one["elements"]), css="row")
        case "context":
            yield tag("div", *(each["text"] for each in one["elements"]), css="hint")
        case "divider":
            yield tag("hr")
        case "image":
            yield tile(files[one["slack_file"]["id"]])
        case "input":
            yield from _field(one)
        case kind:
            raise ValueError(f"there is no drawing of a block of type {kind}")


def _field(one: Json) -> Iterator[Element]:
    optional = [tag("span", " (optional)", css="optional")] if one.get("optional") else []
    yield tag("div", one["label"]["text"], *optional, css="label")
    element = one["element"]
    match element["type"]:
        case "plain_text_input":
            text = element.get("initial_value") or element.get("placeholder", {}).get("text", " ")
            yield tag("pre", text, css="input", tabindex="0")
        case "file_input":
            yield tag("div", "Add files", css="upload")
        case kind:
            raise ValueError(f"there is no drawing of an input of type {kind}")
    if "hint" in one:
        yield tag("div", one["hint"]["text"], css="hint")


def _press(one: Json) -> Element:
    match one["type"]:
        case "button":
            css = one.get("style", "secondary")
            return tag("button", one["text"]["text"], css=css, type="button")
        case "static_select":
            chosen = one.get("initial_option", {}).get("text", {}).get("text")
            options = [option["text"]["text"] for option in one["options"]]
            return opened(one["placeholder"]["text"], chosen, options)
        case kind:
            raise ValueError(f"there is no drawing of an element of type {kind}")


# --- rich text -------------------------------------------------------------------------------


def _rich(one: Json) -> Element:
    match one["type"]:
        case "rich_text_section":
            return tag("div", *_leaves(one), css="section")
        case "rich_text_preformatted":
            return tag("pre", *_leaves(one))
        case "rich_text_quote":
            return tag("blockquote", *_leaves(one))
        case "rich_text_list":
            return _list(one)
        case kind:
            raise ValueError(f"there is no drawing of a {kind}")


def _list(one: Json) -> Element:
    items = [tag("li", *_leaves(item)) for item in one["elements"]]
    css = f"indent{one.get('indent', 0)}"
    if one["style"] == "ordered":
        return tag("ol", *items, css=css, start=str(one.get("offset", 0) + 1))
    return tag("ul", *items, css=css)


def _leaves(one: Json) -> list[Node]:
    return [node for leaf in one["elements"] for node in _leaf(leaf)]


def _leaf(leaf: Json) -> list[Node]:
    match leaf["type"]:
        case "text":
            nodes = lines(leaf["text"])
        case "link":
            nodes = [link(leaf["url"], leaf.get("text") or leaf["url"])]
        case kind:
            raise ValueError(f"there is no drawing of a leaf of type {kind}")
    for style in leaf.get("style", ()):
        nodes = [tag(_STYLES[style], *nodes)]
    return nodes
