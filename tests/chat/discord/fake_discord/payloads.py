"""What things of Discord look like on the wire, as they are when they are new."""

from __future__ import annotations

import re

from fake_discord.basics import TEXT, Payload, Ticket


def user(id_: str, name: str, *, bot: bool = False) -> Payload:
    return {
        "id": id_,
        "username": name.lower(),
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": bot,
    }


def member(user: Payload, roles: list[str], joined_at: str) -> Payload:
    return {
        "user": user,
        "roles": roles,
        "nick": None,
        "avatar": None,
        "banner": None,
        "joined_at": joined_at,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def role(id_: str, name: str, permissions: int, position: int) -> Payload:
    return {
        "id": id_,
        "name": name,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def channel(id_: str, guild: str, name: str, position: int) -> Payload:
    return {
        "id": id_,
        "type": TEXT,
        "guild_id": guild,
        "name": name,
        "position": position,
        "permission_overwrites": [],
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "flags": 0,
    }


def thread(id_: str, parent: Payload, name: str, kind: int, owner: str, now: str) -> Payload:
    return {
        "id": id_,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner,
        "name": name,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": now,
            "locked": False,
            "create_timestamp": now,
            "invitable": True,
        },
    }


def message(id_: str, channel: str, author: Payload, now: str) -> Payload:
    return {
        "id": id_,
        "channel_id": channel,
        "author": author,
        "content": "",
        "timestamp": now,
        "edited_timestamp": None,
        "tts": False,
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
    }


def mentions(content: str, allowed: Payload | None, users: dict[str, Payload]) -> Payload:
    """Whom a message calls, as far as `allowed_mentions` lets it."""
    allowed = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    parse = allowed.get("parse", [])

    def called(pattern: str, kind: str) -> list[str]:
        found = re.findall(pattern, content)
        return [one for one in found if kind in parse or one in map(str, allowed.get(kind, []))]

    people = called(r"<@!?(\d+)>", "users")
    return {
        "mentions": [users[one] for one in people if one in users],
        "mention_roles": called(r"<@&(\d+)>", "roles"),
        "mention_everyone": "everyone" in parse and bool(re.search("@everyone|@here", content)),
    }


def interaction(ticket: Ticket, application: str, here: Payload, guild: Payload | None) -> Payload:
    """The event of an interaction; a guild without the bot knows it from the learner alone."""
    event = {
        "id": ticket.id,
        "application_id": application,
        "type": ticket.kind,
        "token": ticket.token,
        "version": 1,
        "data": ticket.data,
        "channel_id": ticket.channel,
        "channel": here,
        "locale": "en-GB",
        "entitlements": [],
        "attachment_size_limit": 10 * 1024 * 1024,
        "authorizing_integration_owners": {"1": ticket.user["id"]},
    }
    if guild is None:
        return event | {"context": 1, "user": ticket.user}
    owners = event["authorizing_integration_owners"] if ticket.foreign else {"0": guild["id"]}
    return event | {
        "context": 0,
        "guild_id": guild["id"],
        "guild": {"id": guild["id"], "locale": "en-GB", "features": []},
        "guild_locale": "en-GB",
        "member": {**guild["members"][ticket.user["id"]]},
        "authorizing_integration_owners": owners,
    }
