"""What a bot may ask of the own world over REST, and what it is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from fake_discord.basics import (
    EPHEMERAL,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Payload,
    Refused,
    Upload,
)

if TYPE_CHECKING:
    from fake_discord.world import World


@dataclass
class Call:
    """A request on its way; `args` are the ids of its path."""

    world: World
    args: dict[str, str]
    query: dict[str, str]
    body: Any
    files: list[Upload] = field(default_factory=list)

    def channel(self, *permissions: str) -> Payload:
        """The channel of the path, if the bot may do this there."""
        world, here = self.world, self.args["channel"]
        found = known(world.channels, here, 10003, "Unknown Channel")
        private = found["type"] == PRIVATE_THREAD
        hidden = private and world.bot["id"] not in world.thread_members[here]
        if not self.may("view_channel") or (hidden and not self.may("manage_threads")):
            raise Refused(403, 50001, "Missing Access")
        if not self.may(*permissions):
            raise Refused(403, 50013, "Missing Permissions")
        return found

    def may(self, *permissions: str) -> bool:
        """Whether the bot may do this in the channel of the path."""
        return self.world.may(self.world.bot["id"], self.args["channel"], *permissions)

    def message(self) -> Payload:
        """The message of the path, which is nobody's private one."""
        found = self.world.messages[self.args["channel"]].get(self.args["message"])
        if found is None or found["flags"] & EPHEMERAL:
            raise Refused(404, 10008, "Unknown Message")
        return found


Handler = Callable[[Call], Any]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    def keep(handler: Handler) -> Handler:
        ROUTES.append((method, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path)), handler))
        return handler

    return keep


def find(method: str, path: str) -> tuple[Handler, dict[str, str]] | None:
    """Who answers a request, with the ids of its path; those with fewer ids come first."""
    found = [
        (len(match.groupdict()), handler, match.groupdict())
        for of, pattern, handler in ROUTES
        if of == method and (match := pattern.fullmatch(path))
    ]
    return min(found, key=lambda one: one[0])[1:] if found else None


# --- the application ------------------------------------------------------------------------


@route("GET", "/users/@me")
def me(call: Call) -> Payload:
    return call.world.bot | {"mfa_enabled": True, "locale": "en-GB"}


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(call: Call) -> Payload:
    world = call.world
    return {
        "id": world.application_id,
        "name": "practice",
        "icon": None,
        "description": "",
        "summary": "",
        "bot": world.bot,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": world.owner,
        "flags": 0,
    }


@route("GET", "/applications/{application}/commands")
@route("GET", "/applications/{application}/guilds/{guild}/commands")
def commands(call: Call) -> list[Payload]:
    return call.world.commands.get(call.args.get("guild"), [])


@route("PUT", "/applications/{application}/commands")
@route("PUT", "/applications/{application}/guilds/{guild}/commands")
def set_commands(call: Call) -> list[Payload]:
    world, guild = call.world, call.args.get("guild")
    before = {(one["name"], one["type"]): one["id"] for one in world.commands.get(guild, [])}
    world.commands[guild] = []
    for asked in call.body:
        command = {"type": 1, "description": "", "options": [], "contexts": None, **asked}
        command["integration_types"] = command.get("integration_types") or [0]
        permissions = command.get("default_member_permissions")
        world.commands[guild].append(
            command
            | {
                "id": before.get((command["name"], command["type"])) or world.snowflake(),
                "version": world.snowflake(),
                "application_id": world.application_id,
                "default_member_permissions": None if permissions is None else str(permissions),
            }
            | ({"guild_id": guild} if guild else {})
        )
    return world.commands[guild]


# --- people and guilds -----------------------------------------------------------------------


@route("GET", "/users/{user}")
def user(call: Call) -> Payload:
    return known(call.world.users, call.args["user"], 10013, "Unknown User")


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Payload:
    recipient = str(call.body["recipient_id"])
    known(call.world.users, recipient, 10013, "Unknown User")
    return call.world.channels[call.world.dm(recipient)]


def _guild(call: Call) -> Payload:
    guild = known(call.world.guilds, call.args["guild"], 10004, "Unknown Guild")
    if not guild["installed"]:
        raise Refused(403, 50001, "Missing Access")
    return guild


@route("GET", "/guilds/{guild}")
def guild(call: Call) -> Payload:
    _guild(call)
    return call.world.guild_create(call.args["guild"])


@route("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Payload:
    _guild(call)
    return {"threads": call.world.guild_create(call.args["guild"])["threads"], "members": []}


@route("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Payload:
    return known(_guild(call)["members"], call.args["user"], 10007, "Unknown Member")


@route("PUT", "/guilds/{guild}/members/{user}/roles/{role}")
def give_role(call: Call) -> None:
    theirs, role = _roles(call)
    theirs += [role] if role not in theirs else []


@route("DELETE", "/guilds/{guild}/members/{user}/roles/{role}")
def take_role(call: Call) -> None:
    theirs, role = _roles(call)
    theirs.remove(role)


def _roles(call: Call) -> tuple[list[str], str]:
    """The roles of a member, and one of the guild that the bot may give and take."""
    guild, role = _guild(call), call.args["role"]
    known(guild["roles"], role, 10011, "Unknown Role")
    mine = [guild["roles"][one] for one in guild["members"][call.world.bot["id"]]["roles"]]
    if not any(discord.Permissions(int(one["permissions"])).manage_roles for one in mine):
        raise Refused(403, 50013, "Missing Permissions")
    return member(call)["roles"], role


def known(among: dict[str, Payload], which: str, code: int, says: str) -> Payload:
    """What has this id; refuses if nothing has."""
    if which not in among:
        raise Refused(404, code, says)
    return among[which]


# --- channels and threads --------------------------------------------------------------------


@route("GET", "/channels/{channel}")
def channel(call: Call) -> Payload:
    return call.channel()


@route("PATCH", "/channels/{channel}")
def edit_thread(call: Call) -> Payload:
    state = call.channel()["thread_metadata"]
    opens = call.body == {"archived": False} and not state["locked"]
    thread = call.channel("send_messages_in_threads" if opens else "manage_threads")
    thread["name"] = call.body.get("name", thread["name"])
    changed = {name: call.body.get(name, state[name]) for name in ("archived", "locked")}
    call.world.archive(thread["id"], **changed)
    return thread


@route("POST", "/channels/{channel}/threads")
def add_thread(call: Call) -> Payload:
    kind = call.body.get("type", PRIVATE_THREAD)
    private = kind == PRIVATE_THREAD
    call.channel("create_private_threads" if private else "create_public_threads")
    return _thread(call, kind, None)


@route("POST", "/channels/{channel}/messages/{message}/threads")
def add_thread_at(call: Call) -> Payload:
    call.channel("create_public_threads", "read_message_history")
    message = call.message()
    if "thread" in message:
        raise Refused(400, 160004, "A thread has already been created for this message")
    message["thread"] = thread = _thread(call, PUBLIC_THREAD, message["id"])
    message["flags"] |= 1 << 5
    return thread


def _thread(call: Call, kind: int, id_: str | None) -> Payload:
    parent, name = call.args["channel"], call.body["name"]
    return call.world.add_thread(parent, name, kind, call.world.bot["id"], id_)


@route("PUT", "/channels/{channel}/thread-members/{user}")
def add_to_thread(call: Call) -> None:
    thread = call.channel("send_messages_in_threads")
    if thread["thread_metadata"]["archived"]:
        raise Refused(400, 50083, "Thread is archived")
    who = call.world.bot["id"] if call.args["user"] == "@me" else call.args["user"]
    if who not in call.world.guilds[thread["guild_id"]]["members"]:
        raise Refused(404, 10007, "Unknown Member")
    call.world.thread_members[thread["id"]].add(who)
