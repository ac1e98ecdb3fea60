"""The scenes of a day as what Slack is sent, made by its front end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from bot.chat.slack import home, modals
from bot.chat.slack.drawings import in_words, png_of
from bot.chat.slack.modals import Asked
from bot.chat.slack.press import DIRECT, Press, Spot
from bot.chat.slack.render import Message, posting, render, spoken
from bot.core.reply import Reply
from bot.preview.day import SUBMIT, Answered, Field, Home, Posted, Scene, Shared
from bot.preview.payloads import File, Json, Payload, Surface, parts
from bot.preview.stage import Stage

BUILDER = "https://app.slack.com/block-kit-builder/#"
MOST_OF_A_LINK = 32_000  # characters, as much as a command line or a browser surely takes
TOO_LONG = "This is too long for a link: paste its payload into the Block Kit Builder."


def payloads(scene: Scene, stage: Stage, cards: Path) -> list[Payload]:
    """What is sent for a scene; the files of the deck are in the folder `cards`."""
    spot = Spot(stage.place.channel, stage.posting.id, stage.card.slug)
    match scene.shows:
        case Posted(reply):
            return _messages(scene, [posting(reply, spot, None)], cards, private=False)
        case Shared(reply):
            messages = render(reply, DIRECT, text=spoken(reply))
            return _messages(scene, messages, cards, private=False)
        case Answered(command, reply):
            return _messages(scene, _all_pages(reply, spot, command), cards, private=True)
        case Field(command, about, draft):
            asked = Asked(Press(command, spot), spot.channel)
            modal = (
                modals.submission(asked, about, draft)
                if command == SUBMIT
                else modals.words(asked, about, "Your answer")
            )
            return [_view(scene, Surface.MODAL, modal)]
        case Home(cohorts):
            return [_view(scene, Surface.HOME, home.view(cohorts))]


def link(payload: Json) -> str:
    """Where the Block Kit Builder shows a payload, or a sentence if it is too long for that."""
    address = BUILDER + quote(json.dumps(payload, ensure_ascii=False, separators=(",", ":")))
    return address if len(address) <= MOST_OF_A_LINK else TOO_LONG


def _all_pages(reply: Reply, spot: Spot, command: str) -> list[Message]:
    """The messages of a reply, or of one with pages every page."""
    pages = [render(reply, spot, command)]
    while (following := render(reply, spot, command, len(pages) + 1)) != pages[-1]:
        pages.append(following)
    return [message for page in pages for message in page]


def _messages(
    scene: Scene, messages: Sequence[Message], cards: Path, *, private: bool
) -> list[Payload]:
    named = zip(parts(scene.title, len(messages)), messages, strict=True)
    return [_message(name, message, cards, private=private) for name, message in named]


def _message(name: str, message: Message, cards: Path, *, private: bool) -> Payload:
    blocks = list(message.blocks)
    images = [one for one in blocks if one["type"] == "image"]
    files = tuple(
        File(image["slack_file"]["id"], png_of(drawn, cards), image["alt_text"])
        for image, drawn in zip(images, message.pictures, strict=True)
    )
    # The builder knows no files of ours.
    shown = [in_words(one) if one["type"] == "image" else one for one in blocks]
    body = {"text": message.text, "blocks": blocks}
    return Payload(name, Surface.MESSAGE, body, private, files, link({"blocks": shown}))


def _view(scene: Scene, surface: Surface, view: Json) -> Payload:
    return Payload(scene.title, surface, view, builder=link(view))
