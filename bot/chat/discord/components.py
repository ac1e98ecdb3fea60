"""Messages as what discord.py sends. Buttons and selects are known by their ids alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, TypedDict

import discord
from discord import ui

from bot.chat.discord.address import PATTERNS, Address, Kind, unpacked
from bot.chat.discord.message import Attached, Button, Message, Select
from bot.chat.incident import incident

Interaction = discord.Interaction[discord.Client]


class Presses(Protocol):
    """A client that knows what to do with a component."""

    async def pressed(self, interaction: Interaction, at: Address) -> None:
        """A button was pressed."""

    async def turned(self, interaction: Interaction, at: Address, page: int) -> None:
        """Another page was chosen, counted from 0."""


class Sent(TypedDict):
    """What every way of sending takes."""

    content: str
    embeds: Sequence[discord.Embed]
    view: ui.View


class PracticeButton(ui.DynamicItem[ui.Button[Any]], template=PATTERNS[Kind.BUTTON]):
    """A button that carries a command."""

    def __init__(self, item: ui.Button[Any], at: Address) -> None:
        """A button at an address."""
        super().__init__(item)
        self.at = at

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PracticeButton:
        """The button that was pressed."""
        assert isinstance(item, ui.Button)
        return cls(item, unpacked(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what it says."""
        client: Presses = interaction.client
        await client.pressed(interaction, self.at)


class PageSelect(ui.DynamicItem[ui.Select[Any]], template=PATTERNS[Kind.SELECT]):
    """A select that carries a command, whose pages it shows."""

    def __init__(self, item: ui.Select[Any], at: Address) -> None:
        """A select at an address."""
        super().__init__(item)
        self.at = at

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PageSelect:
        """The select in which something was chosen."""
        assert isinstance(item, ui.Select)
        return cls(item, unpacked(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page."""
        client: Presses = interaction.client
        page = self.item.values[0] if self.item.values else "0"
        await client.turned(interaction, self.at, int(page) if page.isdecimal() else 0)


DYNAMIC = (PracticeButton, PageSelect)


def sent(message: Message) -> Sent:
    """The words and components of a message; its files are made anew for every try."""
    return {
        "content": message.content,
        "embeds": [
            discord.Embed(description=one.text, colour=int(one.colour)) for one in message.embeds
        ],
        "view": _view(message),
    }


def files_of(message: Message, cards: Path) -> list[discord.File]:
    """The files of a message; those of the deck are in the folder `cards`.

    A picture that cannot be read costs itself only: a text file says what it shows.
    """
    return [_file(one, cards) for one in message.files]


async def send(
    place: discord.abc.Messageable, message: Message, cards: Path, **options: Any
) -> discord.Message:
    """Send a message as one of the bot's own; `options` are those of discord.py."""
    return await place.send(files=files_of(message, cards), **sent(message), **options)


def _file(attached: Attached, cards: Path) -> discord.File:
    content, name = attached.content, attached.name
    if attached.path is not None:
        try:
            content = (cards / attached.path).read_bytes()
        except OSError as error:
            incident(error)
            content, name = (attached.alt or "").encode(), f"{name}.txt"
    return discord.File(BytesIO(content), name, description=attached.alt)


def _view(message: Message) -> ui.View:
    view = ui.View(timeout=None)
    for button in message.buttons:
        view.add_item(_button(button))
    if message.select is not None:
        view.add_item(_select(message.select))
    return view


def _button(button: Button) -> PracticeButton:
    style = discord.ButtonStyle.primary if button.is_main else discord.ButtonStyle.secondary
    item: ui.Button[Any] = ui.Button(style=style, label=button.label, custom_id=button.custom_id)
    return PracticeButton(item, _at(Kind.BUTTON, button.custom_id))


def _select(select: Select) -> PageSelect:
    options = [
        discord.SelectOption(label=one.label, value=one.value, default=one.chosen)
        for one in select.options
    ]
    item: ui.Select[Any] = ui.Select(
        custom_id=select.custom_id, placeholder=select.hint, options=options
    )
    return PageSelect(item, _at(Kind.SELECT, select.custom_id))


def _at(kind: Kind, custom_id: str) -> Address:
    found = PATTERNS[kind].fullmatch(custom_id)
    assert found is not None  # ids are made in address.py
    return unpacked(found)
