"""One page with everything that a platform shows of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from bot.core.model import Card
from bot.preview import discord_drawing, slack_drawing, styles
from bot.preview.markup import document, link, tag
from bot.preview.payloads import Payload

_DRAWINGS = {
    "discord": (discord_drawing.drawn, styles.DISCORD, "Discord"),
    "slack": (slack_drawing.drawn, styles.SLACK, "Slack"),
}


def page(platform: str, card: Card, payloads: Sequence[Payload]) -> str:
    """The HTML of `discord` or `slack`: one file that needs no other."""
    _, style, name = _DRAWINGS[platform]
    title = f"{card.title} on {name}"
    says = "Drawn from what is sent. The real client has its own fonts, and colours code."
    scenes = [part for one in payloads for part in _scene(platform, one)]
    return document(title, style, tag("h1", title), tag("p", says, css="hint"), *scenes)


def _scene(platform: str, payload: Payload) -> Iterator[Element]:
    yield tag("h2", payload.scene)
    drawn, _, _ = _DRAWINGS[platform]
    yield drawn(payload)
    if payload.builder is not None:
        yield tag("p", _builder(payload.builder), css="hint")


def _builder(says: str) -> Element:
    if says.startswith("https://"):
        return link(says, "Open in the Block Kit Builder")
    return tag("span", says)
