"""Modals: where code or words are written. What was filled in is read from the interaction, so
that a modal that was opened before a restart is taken as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.chat.discord.address import Address, Kind
from bot.chat.discord.components import Interaction
from bot.chat.discord.limits import FIELD, MODAL_TITLE, clipped

CODE, FILE, WORDS = "code", "file", "words"
_OPEN = 60.0  # seconds: nobody waits for what discord.py keeps of a modal


@dataclass(frozen=True)
class Filled:
    """What somebody filled in."""

    text: str
    file: discord.Attachment | None


def submission(at: Address, title: str, draft: str) -> ui.Modal:
    """Where a fix is pasted or sent as a file, beginning with a draft."""
    modal = _modal(at, f"Submit: {title}")
    text: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id=CODE,
        default=draft or None,
        max_length=FIELD,
        required=False,
    )
    modal.add_item(ui.Label(text="Your code", component=text))
    upload: ui.FileUpload[Any] = ui.FileUpload(custom_id=FILE, required=False, max_values=1)
    says = "A .py or .txt file; it is taken instead of the text above."
    modal.add_item(ui.Label(text="Or a file", description=says, component=upload))
    return modal


def words(at: Address, title: str, question: str) -> ui.Modal:
    """Where a learner answers in own words."""
    modal = _modal(at, title)
    text: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=WORDS, max_length=FIELD
    )
    modal.add_item(ui.Label(text=clipped(question, MODAL_TITLE), component=text))
    return modal


def filled(interaction: Interaction) -> Filled:
    """What was filled in a modal."""
    data: Mapping[str, Any] = interaction.data or {}
    text, file = "", None
    attachments = (data.get("resolved") or {}).get("attachments") or {}
    for one in _fields(data.get("components") or []):
        if one.get("custom_id") in (CODE, WORDS):
            text = str(one.get("value") or "")
        elif one.get("custom_id") == FILE and one.get("values"):
            raw = attachments.get(str(one["values"][0]))
            file = None if raw is None else discord.Attachment(data=raw, state=interaction._state)  # noqa: SLF001
    return Filled(text, file)


def _modal(at: Address, title: str) -> ui.Modal:
    return ui.Modal(
        title=clipped(title, MODAL_TITLE), custom_id=at.packed(Kind.MODAL), timeout=_OPEN
    )


def _fields(components: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        inner = [one["component"]] if one.get("component") else one.get("components") or []
        yield from _fields(inner)
