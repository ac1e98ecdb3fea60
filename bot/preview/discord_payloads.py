"""The scenes of a day as what Discord is sent, made by its front end. Needs a running loop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.chat.discord import modals
from bot.chat.discord.address import Address
from bot.chat.discord.components import sent
from bot.chat.discord.message import Attached, Message
from bot.chat.discord.render import posting, rendered
from bot.core.reply import Reply
from bot.preview.day import SHARE, SUBMIT, Answered, Field, Home, Posted, Scene, Shared
from bot.preview.payloads import File, Json, Payload, Surface, parts
from bot.preview.stage import Stage

EPHEMERAL = 1 << 6


def payloads(scene: Scene, stage: Stage, cards: Path) -> list[Payload]:
    """What is sent for a scene; the files of the deck are in the folder `cards`."""
    at = Address("/today", stage.posting.id, stage.card.slug)
    match scene.shows:
        case Posted(reply, marker):
            return _messages(scene, [posting(reply, at, marker)], cards, private=False)
        case Shared(reply):
            return _messages(scene, rendered(reply, Address(SHARE)), cards, private=False)
        case Answered(command, reply):
            there = at.to(command.removesuffix(" FILE"))
            return _messages(scene, _all_pages(reply, there), cards, private=True)
        case Field(command, about, draft):
            modal = (
                modals.submission(at.to("/submit"), about, draft)
                if command == SUBMIT
                else modals.words(at.to(command), about, "Your answer")
            )
            return [Payload(scene.title, Surface.MODAL, modal.to_dict())]
        case Home():  # Discord has no such page
            return []


def _all_pages(reply: Reply, at: Address) -> list[Message]:
    """The messages of a reply, or of one with pages every page."""
    pages = [rendered(reply, at)]
    while (following := rendered(reply, at, len(pages))) != pages[-1]:
        pages.append(following)
    return [message for page in pages for message in page]


def _messages(
    scene: Scene, messages: Sequence[Message], cards: Path, *, private: bool
) -> list[Payload]:
    named = zip(parts(scene.title, len(messages)), messages, strict=True)
    return [
        Payload(
            name,
            Surface.MESSAGE,
            _body(message, private=private),
            private,
            tuple(_file(one, cards) for one in message.files),
        )
        for name, message in named
    ]


def _body(message: Message, *, private: bool) -> Json:
    words = sent(message)
    body: Json = {
        "content": words["content"],
        "embeds": [embed.to_dict() for embed in words["embeds"]],
        "components": words["view"].to_components(),
        "attachments": [
            {"id": number, "filename": one.name, "description": one.alt}
            for number, one in enumerate(message.files)
        ],
        "allowed_mentions": {"parse": []},
    }
    return body | ({"flags": EPHEMERAL} if private else {})


def _file(one: Attached, cards: Path) -> File:
    content = one.content if one.path is None else (cards / one.path).read_bytes()
    return File(one.name, content, one.alt)
