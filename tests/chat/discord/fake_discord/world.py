"""What Discord keeps: guilds, channels, threads, members, messages, interactions, files.

Payloads are kept as they go over the wire, ids as strings. `routes.py` is what a bot may do with
them; the methods here are what people and admins do, each telling `subscribers` its event.
"""

from __future__ import annotations

import copy
import mimetypes
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import discord

from fake_discord import payloads, routes_messages
from fake_discord.basics import DM, EPHEMERAL, Payload, Ticket, Upload, walk

EPOCH = 1_420_070_400_000
EVERYBODY = discord.Permissions(
    **dict.fromkeys(
        (
            "view_channel send_messages send_messages_in_threads read_message_history embed_links "
            "attach_files add_reactions use_application_commands create_public_threads"
        ).split(),
        True,
    )
).value
BOT = discord.Permissions.all().value & ~discord.Permissions.administrator.flag


class World:
    """The project's own model. `now` may be set; ids and times follow it."""

    def __init__(self) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.files_at = ""
        self.subscribers: list[Callable[[str, Payload], None]] = []
        self.guilds: dict[str, Payload] = {}
        self.channels: dict[str, Payload] = {}
        self.messages: dict[str, dict[str, Payload]] = {}
        self.thread_members: dict[str, set[str]] = {}
        self.users: dict[str, Payload] = {}
        self.commands: dict[str | None, list[Payload]] = {}
        self.tickets: dict[str, Ticket] = {}
        self.tokens: dict[str, Ticket] = {}
        self.files: dict[str, bytes] = {}
        self.nonces: dict[tuple[str, str], str] = {}
        self._made = 0
        self.application_id = self.snowflake()
        self.bot = self._user("practice", bot=True, id_=self.application_id)
        self.owner = self._user("owner")

    # --- small things ------------------------------------------------------------------------

    def snowflake(self) -> str:
        self._made += 1
        return str((int(self.now().timestamp() * 1000) - EPOCH) << 22 | self._made & 0x3FFFFF)

    def emit(self, event: str, payload: Payload) -> None:
        for tell in self.subscribers:
            tell(event, payload)

    def _user(self, name: str, *, bot: bool = False, id_: str | None = None) -> Payload:
        user = payloads.user(id_ or self.snowflake(), name, bot=bot)
        self.users[user["id"]] = user
        return user

    # --- guilds, channels, members -----------------------------------------------------------

    def add_guild(self, name: str, bot_permissions: int = BOT, *, installed: bool = True) -> str:
        """A guild; in one that is not `installed` learners use the app that they installed."""
        guild = self.snowflake()
        self.guilds[guild] = {
            "id": guild,
            "name": name,
            "owner_id": self.owner["id"],
            "installed": installed,
            "roles": {},
            "members": {},
        }
        self._role(guild, "@everyone", EVERYBODY, id_=guild)
        self._member(guild, self.owner, [])
        if installed:
            self.add_bot(guild, bot_permissions)
        return guild

    def add_bot(self, guild: str, permissions: int = BOT) -> None:
        """An admin installs the bot, with a role of its own."""
        self.guilds[guild]["installed"] = True
        self._member(guild, self.bot, [self._role(guild, "practice", permissions)])
        self.emit("GUILD_CREATE", self.guild_create(guild))

    def remove_bot(self, guild: str) -> None:
        """An admin puts the bot out."""
        self.guilds[guild]["installed"] = False
        del self.guilds[guild]["members"][self.bot["id"]]
        self.emit("GUILD_DELETE", {"id": guild})

    def guild_create(self, guild: str) -> Payload:
        there, mine = self.guilds[guild], [*self._of_guild(guild)]
        return {
            "id": guild,
            "name": there["name"],
            "owner_id": there["owner_id"],
            "roles": [*there["roles"].values()],
            "channels": [one for one in mine if "thread_metadata" not in one],
            "threads": [one for one in mine if self._is_open_thread(one)],
            "members": [there["members"][self.bot["id"]]],
            "emojis": [],
            "features": [],
            "member_count": len(there["members"]),
            "large": False,
            "unavailable": False,
        }

    def _of_guild(self, guild: str) -> list[Payload]:
        return [one for one in self.channels.values() if one.get("guild_id") == guild]

    @staticmethod
    def _is_open_thread(channel: Payload) -> bool:
        return "thread_metadata" in channel and not channel["thread_metadata"]["archived"]

    def _role(self, guild: str, name: str, permissions: int, *, id_: str | None = None) -> str:
        roles = self.guilds[guild]["roles"]
        role = payloads.role(id_ or self.snowflake(), name, permissions, len(roles))
        roles[role["id"]] = role
        return role["id"]

    def _member(self, guild: str, user: Payload, roles: list[str]) -> None:
        joined = payloads.member(user, roles, self.now().isoformat())
        self.guilds[guild]["members"][user["id"]] = joined

    def add_role(self, guild: str, name: str, permissions: int = 0) -> str:
        role = self._role(guild, name, permissions)
        made = self.guilds[guild]["roles"][role]
        self.emit("GUILD_ROLE_CREATE", {"guild_id": guild, "role": made})
        return role

    def add_member(self, guild: str | None, name: str, permissions: int = 0) -> str:
        """A person; without a guild, somebody who meets the bot in direct messages only."""
        user = self._user(name)
        if guild is not None:
            roles = [self.add_role(guild, f"role of {name}", permissions)] if permissions else []
            self._member(guild, user, roles)
        return user["id"]

    def add_channel(self, guild: str, name: str) -> str:
        channel = payloads.channel(self.snowflake(), guild, name, len(self.channels))
        self.channels[channel["id"]] = channel
        self.messages[channel["id"]] = {}
        self.emit("CHANNEL_CREATE", channel)
        return channel["id"]

    def dm(self, user: str) -> str:
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user:
                return channel["id"]
        id_ = self.snowflake()
        recipients = [self.users[user]]
        self.channels[id_] = {"id": id_, "type": DM, "recipients": recipients, "flags": 0}
        self.channels[id_]["last_message_id"] = None
        self.messages[id_] = {}
        return id_

    def add_thread(self, parent: str, name: str, kind: int, owner: str, id_: str | None) -> Payload:
        now, made = self.now().isoformat(), id_ or self.snowflake()
        thread = payloads.thread(made, self.channels[parent], name, kind, owner, now)
        self.channels[made] = thread
        self.messages.setdefault(made, {})
        self.thread_members[made] = {owner}
        self.emit("THREAD_CREATE", thread | {"newly_created": True})
        return thread

    def archive(self, thread: str, *, archived: bool = True, locked: bool = False) -> None:
        self.channels[thread]["thread_metadata"].update(archived=archived, locked=locked)
        self.emit("THREAD_UPDATE", self.channels[thread])

    def rename_channel(self, channel: str, name: str) -> None:
        self.channels[channel]["name"] = name
        self.emit("CHANNEL_UPDATE", self.channels[channel])

    def delete_channel(self, channel: str) -> None:
        gone = self.channels.pop(channel)
        self.messages.pop(channel)
        self.emit("THREAD_DELETE" if "thread_metadata" in gone else "CHANNEL_DELETE", gone)

    # --- permissions -------------------------------------------------------------------------

    def permit(self, channel: str, user: str, allow: int, deny: int) -> None:
        """Overwrite what a member may do in a channel."""
        there = self.channels[channel]
        others = [one for one in there["permission_overwrites"] if one["id"] != user]
        mine = {"id": user, "type": 1, "allow": str(allow), "deny": str(deny)}
        there["permission_overwrites"] = [*others, mine]
        self.emit("CHANNEL_UPDATE", there)

    def permissions(self, user: str, channel: str) -> int:
        """What somebody may do in a channel, threads being as their parents are."""
        here = self.channels[channel]
        if here["type"] == DM:
            return discord.Permissions._dm_permissions().value
        guild = self.guilds[here["guild_id"]]
        if user == guild["owner_id"]:
            return discord.Permissions.all().value
        if user not in guild["members"]:
            return 0
        mine = {guild["id"], *guild["members"][user]["roles"]}
        allowed = 0
        for role in mine:
            allowed |= int(guild["roles"][role]["permissions"])
        if allowed & discord.Permissions.administrator.flag:
            return discord.Permissions.all().value
        rules = self.channels[here.get("parent_id") or channel]["permission_overwrites"]
        for them in ({guild["id"]}, mine - {guild["id"]}, {user}):
            chosen = [rule for rule in rules if rule["id"] in them]
            for rule in chosen:
                allowed &= ~int(rule["deny"])
            for rule in chosen:
                allowed |= int(rule["allow"])
        return allowed

    def may(self, user: str, channel: str, *names: str) -> bool:
        allowed = discord.Permissions(self.permissions(user, channel))
        return all(getattr(allowed, name) for name in names)

    # --- messages ----------------------------------------------------------------------------

    def add_message(self, channel: str, author: Payload, body: Payload, **more: Any) -> Payload:
        """A message as it is kept; ephemeral ones are told to nobody here."""
        here = self.channels[channel]
        message = payloads.message(self.snowflake(), channel, author, self.now().isoformat()) | more
        self._take_in(message, body)
        self.messages[channel][message["id"]] = message
        here["last_message_id"] = message["id"]
        if "thread_metadata" in here:
            here["message_count"] += 1
        if not message["flags"] & EPHEMERAL:
            nonce = {"nonce": body["nonce"]} if body.get("nonce") is not None else {}
            self.emit("MESSAGE_CREATE", self.as_event(message) | nonce)
        return message

    def change_message(self, message: Payload, body: Payload) -> Payload:
        self._take_in(message, body)
        message["edited_timestamp"] = self.now().isoformat()
        if not message["flags"] & EPHEMERAL:
            self.emit("MESSAGE_UPDATE", self.as_event(message))
        return message

    def _take_in(self, message: Payload, body: Payload) -> None:
        empty: Payload = {"content": "", "embeds": [], "components": [], "flags": 0}
        for name in empty.keys() & body.keys():
            message[name] = empty[name] if body[name] is None else copy.deepcopy(body[name])
        for number, one in enumerate(walk(message["components"]), 1):
            one["id"] = number
        called = payloads.mentions(message["content"], body.get("allowed_mentions"), self.users)
        message.update(called)

    def as_event(self, message: Payload) -> Payload:
        guild = self.channels[message["channel_id"]].get("guild_id")
        if guild is None:
            return dict(message)
        member = self.guilds[guild]["members"].get(message["author"]["id"], {})
        without_user = {name: value for name, value in member.items() if name != "user"}
        return message | {"guild_id": guild, "member": without_user}

    def attach(self, channel: str, file: Upload) -> Payload:
        """Keep a file; its attachment."""
        id_ = self.snowflake()
        url = f"{self.files_at}/attachments/{channel}/{id}/{file.filename}"
        self.files[url] = file.data
        return {
            "id": id_,
            "filename": file.filename,
            "description": file.description,
            "size": len(file.data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(file.filename)[0] or "application/octet-stream",
        }

    def file(self, url: str) -> bytes | None:
        return self.files.get(url)

    def say(self, user: str, channel: str, text: str, files: list[Upload]) -> Payload:
        """Somebody writes."""
        attachments = [self.attach(channel, file) for file in files]
        author = self.users[user]
        return self.add_message(channel, author, {"content": text}, attachments=attachments)

    def rewrite(self, channel: str, message: str, text: str) -> Payload:
        """Somebody edits what they wrote."""
        return self.change_message(self.messages[channel][message], {"content": text})

    def delete_message(self, channel: str, message: str) -> None:
        self.messages[channel].pop(message)
        here = {"id": message, "channel_id": channel}
        if guild := self.channels[channel].get("guild_id"):
            here["guild_id"] = guild
        self.emit("MESSAGE_DELETE", here)

    def read(self, channel: str) -> list[Payload]:
        """Every message of a channel, ephemeral ones too, oldest first."""
        return [{**one} for one in self.messages.get(channel, {}).values()]

    def message(self, channel: str, message: str) -> Payload | None:
        found = self.messages.get(channel, {}).get(message)
        return None if found is None else {**found}

    # --- interactions ------------------------------------------------------------------------

    def interaction(
        self, kind: int, user: str, channel: str, data: Payload, message: Payload | None
    ) -> Payload:
        """The event of an interaction, and Discord's memory of it."""
        guild = self.guilds.get(self.channels[channel].get("guild_id", ""))
        ticket = Ticket(
            id=self.snowflake(),
            token=secrets.token_urlsafe(12),
            kind=kind,
            user=self.users[user],
            channel=channel,
            data=data,
            source=message["id"] if message else None,
            foreign=guild is not None and not guild["installed"],
        )
        self.tickets[ticket.id] = self.tokens[ticket.token] = ticket
        event = payloads.interaction(ticket, self.application_id, self.channels[channel], guild)
        event["app_permissions"] = str(self.permissions(self.bot["id"], channel))
        if guild is not None:
            event["member"]["permissions"] = str(self.permissions(user, channel))
        return event | ({"message": message} if message else {})

    def miss(self, interaction: str) -> None:
        """Three seconds went by without an acknowledgement."""
        self.tickets[interaction].missed = True

    def expire(self, interaction: str) -> None:
        """Fifteen minutes went by."""
        self.tickets[interaction].expired = True

    def acknowledge(self, interaction: str) -> None:
        """Somebody else, as another process of the bot, acknowledged with a deferred answer."""
        self.tickets[interaction].callback = 5

    def known_commands(self, guild: str | None) -> list[Payload]:
        return self.commands.get(guild, []) + (self.commands.get(None, []) if guild else [])

    def roles_of(self, guild: str, user: str) -> list[str]:
        return [*self.guilds[guild]["members"][user]["roles"]]

    def members_of_thread(self, thread: str) -> set[str]:
        return set(self.thread_members[thread])

    def answer(
        self, method: str, path: str, query: dict[str, str], body: Any, files: list[Upload]
    ) -> Any:
        """What a bot is answered; raises Refused, and NotImplementedError for what is not known."""
        return routes_messages.answer(self, method, path, query, body, files)
