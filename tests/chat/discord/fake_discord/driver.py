"""People who use Discord: what they do goes to the bot as events, what they see is looked up.

Whatever a person could not do in Discord (press a button that is not there, leave out what is
required) raises AssertionError.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from fake_discord import filling, payloads
from fake_discord.basics import (
    AUTOCOMPLETE,
    BUTTON,
    COMMAND,
    COMPONENT,
    EPHEMERAL,
    LOADING,
    MODAL,
    STRING_SELECT,
    Payload,
    Upload,
)
from fake_discord.filling import File
from fake_discord.seen import Exchange, Message, Modal
from fake_discord.world import World

if TYPE_CHECKING:
    from fake_discord.platform import FakeDiscord

WRITTEN = (0, 19, 20, 23)  # types of messages that somebody wrote


def _bits(names: Sequence[str]) -> int:
    return discord.Permissions(**dict.fromkeys(names, True)).value


@dataclass(frozen=True)
class Channel:
    """A channel, a thread or a direct conversation."""

    platform: FakeDiscord
    id: str

    @property
    def messages(self) -> list[Message]:
        """What everybody sees there, oldest first."""
        found = self.platform.world.read(self.id)
        return [
            Message(one) for one in found if not one["flags"] & EPHEMERAL and one["type"] in WRITTEN
        ]

    @property
    def payload(self) -> Payload:
        return self.platform.world.channels[self.id]

    @property
    def threads(self) -> list[Channel]:
        """The threads of the channel, oldest first."""
        every = self.platform.world.channels.values()
        return [
            Channel(self.platform, one["id"]) for one in every if one.get("parent_id") == self.id
        ]

    @property
    def members(self) -> set[str]:
        """Who is in a thread, by id."""
        return self.platform.world.members_of_thread(self.id)

    def deny(self, *permissions: str) -> None:
        """Take permissions from the bot here, such as `send_messages`."""
        self._permit(0, _bits(permissions))

    def allow(self, *permissions: str) -> None:
        """Give the bot permissions here."""
        self._permit(_bits(permissions), 0)

    def _permit(self, allow: int, deny: int) -> None:
        self.platform.world.permit(self.id, self.platform.world.bot["id"], allow, deny)

    def archive(self, *, locked: bool = False) -> None:
        self.platform.world.archive(self.id, locked=locked)

    def rename(self, name: str) -> None:
        self.platform.world.rename_channel(self.id, name)

    def delete(self) -> None:
        self.platform.world.delete_channel(self.id)

    def remove(self, message: Message) -> None:
        """Somebody deletes a message."""
        self.platform.world.delete_message(self.id, message.id)


@dataclass(frozen=True)
class Guild:
    """A guild of learners."""

    platform: FakeDiscord
    id: str

    def channel(self, name: str = "practice") -> Channel:
        return Channel(self.platform, self.platform.world.add_channel(self.id, name))

    def role(self, name: str) -> str:
        """A role that nobody has yet; its id."""
        return self.platform.world.add_role(self.id, name)

    def learner(self, name: str, *permissions: str, at: Channel | None = None) -> Learner:
        """A member, at a channel of the guild; `manage_guild` makes an organiser."""
        person = self.platform.world.add_member(self.id, name, _bits(permissions))
        return Learner(self.platform, person, name, at, self.id)

    def remove_bot(self) -> None:
        self.platform.world.remove_bot(self.id)

    def add_bot(self) -> None:
        """The bot comes back; simcord has forgotten the guild by then."""
        assert isinstance(self.platform.world, World)
        self.platform.world.add_bot(self.id)


@dataclass
class Learner:
    """A person. What they do happens `at` a channel, or else in their conversation with the bot."""

    platform: FakeDiscord
    id: str
    name: str
    at: Channel | None = None
    guild: str | None = None

    # --- what they see -----------------------------------------------------------------------

    @property
    def dm(self) -> Channel:
        """Their conversation with the bot."""
        return Channel(self.platform, self.platform.world.dm(self.id))

    @property
    def dms(self) -> list[Message]:
        """What the bot wrote to them there."""
        return [one for one in self.dm.messages if one.by != self.id]

    @property
    def whispers(self) -> list[Message]:
        """Ephemeral messages that they were shown where they are, oldest first."""
        return [
            Message(one)
            for one in self.platform.world.read(self._here.id)
            if one["flags"] & EPHEMERAL
            and not one["flags"] & LOADING
            and one["interaction_metadata"]["user"]["id"] == self.id
        ]

    @property
    def roles(self) -> list[str]:
        assert self.guild is not None
        return self.platform.world.roles_of(self.guild, self.id)

    @property
    def _here(self) -> Channel:
        return self.at or self.dm

    def in_dm(self) -> Learner:
        """The same person in their conversation with the bot."""
        return Learner(self.platform, self.id, self.name, None, self.guild)

    # --- what they do ------------------------------------------------------------------------

    def slash(self, command: str, /, **options: Any) -> Exchange:
        """Give a command, such as `practice today`.

        An attachment is `(name, bytes)`; people and channels are what they are, a role is its id.
        """
        spec = self._command(command.split()[0], 1)
        return self._send(COMMAND, filling.typed(spec, command, options, self._resolve))

    async def autocomplete(
        self, command: str, option: str, so_far: str, /, **options: Any
    ) -> list[str]:
        """Type into an option; the names of what is offered."""
        spec, given = self._command(command.split()[0], 1), {**options, option: so_far}
        data = filling.typed(spec, command, given, self._resolve, option)
        exchange = await self._send(AUTOCOMPLETE, data)
        return [str(choice["name"]) for choice in exchange.choices or []]

    def message_command(self, name: str, message: Message) -> Exchange:
        """Choose a command from a message's menu."""
        spec = self._command(name, 3)
        data = {"id": spec["id"], "name": name, "type": 3, "target_id": message.id}
        target = {"messages": {message.id: self._now(message)}}
        return self._send(COMMAND, data | {"resolved": target})

    def press(self, message: Message, label: str = "", *, custom_id: str = "") -> Exchange:
        """Press a button, by its label or its custom id."""
        now = Message(self._now(message))
        buttons = [one for one in now.components if one["type"] == BUTTON and "custom_id" in one]
        found = [
            one
            for one in buttons
            if (custom_id or label) in (one["custom_id"], one.get("label"))
            and not one.get("disabled")
        ]
        assert found, f"no button {label or custom_id!r} in {now.buttons}"
        data = {"component_type": BUTTON, "custom_id": found[0]["custom_id"]}
        return self._send(COMPONENT, data, now.payload)

    def choose(self, message: Message, *wanted: str, custom_id: str = "") -> Exchange:
        """Choose options of a select, by label or value."""
        now = Message(self._now(message))
        for one in now.components:
            if one["type"] == STRING_SELECT and custom_id in ("", one["custom_id"]):
                values = filling.chosen(one, wanted)
                if len(values) == len(wanted):
                    data = {"component_type": one["type"], "custom_id": one["custom_id"]}
                    return self._send(COMPONENT, data | {"values": values}, now.payload)
        raise AssertionError(f"no select offers {wanted}, but {now.options}")

    def fill(self, shown: Exchange | Modal, values: dict[str, Any] | None = None) -> Exchange:
        """Submit a modal; values by label or custom id, files as lists of `(name, bytes)`.

        What is not given stays as it was filled beforehand.
        """
        modal = shown.modal if isinstance(shown, Exchange) else shown
        assert modal is not None, f"{shown} opened no modal"
        data = filling.filled(modal.payload, values or {}, self._resolve)
        return self._send(MODAL, data, modal.source)

    def say(self, text: str, *files: File, at: Channel | None = None) -> Message:
        """Write a message."""
        uploads = [Upload(name, data) for name, data in files]
        world = self.platform.world
        return Message(world.say(self.id, (at or self._here).id, text, uploads))

    def edit(self, message: Message, text: str) -> Message:
        """Edit one's own message."""
        assert message.by == self.id
        return Message(self.platform.world.rewrite(message.payload["channel_id"], message.id, text))

    def close_dms(self) -> None:
        """Take no direct messages any more (50007)."""
        self.platform.fail("POST", f"/channels/{self.dm.id}/messages", 403, 50007, times=-1)

    # --- how it is put together --------------------------------------------------------------

    def _send(self, kind: int, data: Payload, message: Payload | None = None) -> Exchange:
        here = self._here.id if message is None else message["channel_id"]
        payload = self.platform.world.interaction(kind, self.id, here, data, message)
        exchange = Exchange(self.platform, self, payload, time.monotonic())
        self.platform.exchanges[payload["token"]] = exchange
        self.platform.emit("INTERACTION_CREATE", payload)
        return exchange

    def _now(self, message: Message) -> Payload:
        """A message as it is by now."""
        found = self.platform.world.message(message.payload["channel_id"], message.id)
        assert found is not None, "that message is gone"
        return found

    def _resolve(self, kind: int, value: Any) -> tuple[str, Payload]:
        """What was put into an option or a file field."""
        match value:
            case Learner():
                return "users", payloads.user(value.id, value.name)
            case Channel():
                may = self.platform.world.permissions(self.id, value.id)
                return "channels", value.payload | {"permissions": str(may)}
            case str():  # a role of the guild
                roles = self.platform.world.guild_create(self.guild or "")["roles"]
                return "roles", next(one for one in roles if one["id"] == value)
            case name, data:
                kept = self.platform.world.attach(self._here.id, Upload(name, data))
                return "attachments", kept
        raise AssertionError(f"{value!r} does not fit an option of type {kind}")

    def _command(self, name: str, kind: int) -> Payload:
        """A command that the bot registered and that is to be seen here."""
        commands = self.platform.world.known_commands(self.guild if self.at else None)
        seen = [one for one in commands if one["type"] == kind and self._may_use(one)]
        found = [one for one in seen if one["name"] == name]
        assert found, f"no command {name!r} here, but {[one['name'] for one in seen]}"
        return found[0]

    def _may_use(self, command: Payload) -> bool:
        contexts = command.get("contexts")
        if self.at is None:
            allowed = command.get("dm_permission") is not False
            return 1 in contexts if contexts is not None else allowed
        needed = int(command.get("default_member_permissions") or 0)
        mine = self.platform.world.permissions(self.id, self.at.id)
        own = 0 if self.platform.world.guilds[self.guild or ""]["installed"] else 1
        brought = own in (command.get("integration_types") or [0])
        return brought and (contexts is None or 0 in contexts) and mine & needed == needed
