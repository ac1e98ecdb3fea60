"""Payloads of Discord drawn the way its clients show them: from the JSON alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from bot.preview.discord_markdown import paragraphs
from bot.preview.markup import Node, opened, tag, tile
from bot.preview.payloads import Json, Payload, Surface

ROW, BUTTON, SELECT, INPUT, LABEL, UPLOAD = 1, 2, 3, 4, 18, 19
PRIMARY = 1


def drawn(payload: Payload) -> Element:
    """A message, or a modal."""
    if payload.surface is Surface.MODAL:
        return _modal(payload.body)
    body = payload.body
    parts: list[Node] = [tag("header", tag("b", "Practice"), tag("span", "APP", css="app"))]
    parts += paragraphs(body["content"])
    parts += [tile(file) for file in payload.files]
    parts += [_embed(one) for one in body["embeds"]]
    parts += [_component(one) for one in body["components"]]
    if payload.private:
        parts.append(tag("footer", "Only you can see this · Dismiss message"))
    return tag("article", tag("div", "P", css="avatar", aria_hidden="true"), tag("div", *parts))


def _embed(embed: Json) -> Element:
    colour = f"border-color: #{embed['color']:06x}"
    return tag("div", *paragraphs(embed["description"]), css="embed", style=colour)


def _component(one: Json) -> Element:
    match one["type"]:
        case kind if kind == ROW:
            return tag("div", *map(_component, one["components"]), css="row")
        case kind if kind == BUTTON:
            css = "primary" if one["style"] == PRIMARY else "secondary"
            return tag("button", one["label"], css=css, type="button")
        case kind if kind == SELECT:
            chosen = [option["label"] for option in one["options"] if option.get("default")]
            options = [option["label"] for option in one["options"]]
            return opened(one["placeholder"], chosen[0] if chosen else None, options)
        case kind:
            raise ValueError(f"there is no drawing of a component of type {kind}")


def _modal(body: Json) -> Element:
    fields = [part for one in body["components"] for part in _field(one)]
    buttons = [
        tag("button", "Cancel", css="secondary", type="button"),
        tag("button", "Submit", css="primary", type="button"),
    ]
    title = tag("h3", body["title"])
    return tag("div", title, *fields, tag("div", *buttons, css="row end"), css="modal")


def _field(one: Json) -> Iterator[Element]:
    assert one["type"] == LABEL  # every field of ours has one
    inner: Any = one["component"]
    wanted = [tag("span", " *", css="wanted")] if inner.get("required", True) else []
    yield tag("div", one["label"], *wanted, css="label")
    if one.get("description"):
        yield tag("div", one["description"], css="hint")
    if inner["type"] == UPLOAD:
        yield tag("div", "Drop a file here, or browse", css="upload")
    elif inner["type"] == INPUT:
        text = inner.get("value") or inner.get("placeholder") or " "
        yield tag("pre", text, css="input", tabindex="0")
    else:
        raise ValueError(f"there is no drawing of a field of type {inner['type']}")
