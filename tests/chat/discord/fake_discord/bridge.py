"""simcord's model of Discord in place of the own world: a second opinion behind the same sockets.

Its `Backend`, `dispatch` and `base_payload` are not promised to stay: the version is pinned.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.http.router import dispatch
from simcord.interactions import base_payload

from fake_discord.basics import Payload, Refused, Upload
from fake_discord.world import BOT

LONG_AGO = "1970-01-01T00:00:00+00:00"
ELSEWHERE = "https://cdn.simcord.invalid"


@dataclass
class _File:
    """A file as simcord wants it."""

    fp: io.BytesIO
    filename: str
    description: str | None


class _Clock(Clock):
    """simcord's clock, by the world's."""

    def __init__(self, world: SimcordWorld) -> None:
        super().__init__()
        self.world = world

    def now(self) -> datetime:
        return self.world.now()


class SimcordWorld:
    """What `World` offers to people and admins, over a simcord backend."""

    def __init__(self) -> None:
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.files_at = ""
        self.subscribers: list[Callable[[str, Payload], None]] = []
        self.backend = Backend(clock=_Clock(self))
        self.backend.subscribers.append(self._emit)
        self.application_id = str(self.backend.application_id)

    @property
    def bot(self) -> Payload:
        return self._plain(serializers.user_payload(self.backend.bot_user))

    def _plain(self, payload: Any) -> Any:
        """A payload as plain JSON, its files at our address."""
        return json.loads(json.dumps(payload).replace(ELSEWHERE, self.files_at))

    def _emit(self, event: str, payload: Any) -> None:
        told = self._plain(payload)
        if event == "GUILD_CREATE":
            told = self.guild_create(told["id"])
        for tell in self.subscribers:
            tell(event, told)

    def answer(
        self, method: str, path: str, query: dict[str, str], body: Any, files: list[Upload]
    ) -> Any:
        """What simcord answers; raises Refused and NotImplementedError."""
        data = (body.get("data") or body) if files else {}
        told = {str(one["id"]): one.get("description") for one in data.get("attachments") or []}
        theirs = [
            _File(io.BytesIO(file.data), file.filename, told.get(str(number)))
            for number, file in enumerate(files)
        ]
        try:
            found = dispatch(self.backend, method, path, json=body, params=query, files=theirs)
        except BackendError as error:
            if error.status == 501:
                raise NotImplementedError(error.message) from error
            raise Refused(error.status, error.code, error.message) from error
        return None if found is None else self._plain(found)

    # --- guilds, channels, members -----------------------------------------------------------

    def add_guild(self, name: str, bot_permissions: int = BOT, *, installed: bool = True) -> str:
        if not installed:
            raise NotImplementedError("simcord knows no guild without the bot")
        guild = self.backend.create_guild(name)
        [role] = [one for one in guild.roles.values() if one.managed]
        self.backend.edit_role(guild.id, role.id, {"permissions": bot_permissions})
        return str(guild.id)

    def guild_create(self, guild: str) -> Payload:
        found = self._plain(
            serializers.guild_create_payload(self.backend, self.backend.get_guild(int(guild)))
        )
        me = self.bot["id"]
        return found | {"members": [one for one in found["members"] if one["user"]["id"] == me]}

    @property
    def guilds(self) -> dict[str, Payload]:
        return {str(guild): {"installed": True} for guild in self.backend.guilds}

    @property
    def channels(self) -> dict[str, Payload]:
        every = [
            serializers.channel_payload(self.backend, one) for one in self.backend.channels.values()
        ]
        return {one["id"]: one for one in self._plain(every)}

    def add_role(self, guild: str, name: str, permissions: int = 0) -> str:
        return str(self.backend.create_role(int(guild), name, permissions=permissions).id)

    def add_member(self, guild: str | None, name: str, permissions: int = 0) -> str:
        user = self.backend.make_user(name.lower(), global_name=name)
        if guild is not None:
            roles = (
                [int(self.add_role(guild, f"role of {name}", permissions))] if permissions else []
            )
            self.backend.add_member(int(guild), user.id, roles=roles)
        return str(user.id)

    def roles_of(self, guild: str, user: str) -> list[str]:
        return [*map(str, self.backend.get_member(int(guild), int(user)).role_ids)]

    def add_channel(self, guild: str, name: str) -> str:
        return str(self.backend.create_channel(int(guild), name).id)

    def dm(self, user: str) -> str:
        return str(self.backend.get_dm_channel(int(user)).id)

    def archive(self, thread: str, *, archived: bool = True, locked: bool = False) -> None:
        state = {"archived": archived, "locked": locked}
        self.backend.edit_channel(int(thread), {}, thread_metadata=state)

    def members_of_thread(self, thread: str) -> set[str]:
        return {*map(str, self.backend.get_thread(int(thread)).thread_members)}

    def rename_channel(self, channel: str, name: str) -> None:
        self.backend.edit_channel(int(channel), {"name": name})

    def delete_channel(self, channel: str) -> None:
        self.backend.delete_channel(int(channel))

    def remove_bot(self, guild: str) -> None:
        self.backend.remove_guild(int(guild))

    def permit(self, channel: str, user: str, allow: int, deny: int) -> None:
        rule = Overwrite(int(user), OverwriteType.MEMBER, allow=allow, deny=deny)
        self.backend.set_overwrite(int(channel), rule)

    def permissions(self, user: str, channel: str) -> int:
        guild = self.backend.get_channel(int(channel)).guild_id
        return self.backend.compute_permissions(guild, int(user), int(channel)) if guild else 0

    # --- messages ----------------------------------------------------------------------------

    def attach(self, channel: str, file: Upload) -> Payload:
        [kept] = self.backend.store_attachments(int(channel), [(file.filename, file.data)])
        return self._plain(kept)

    def file(self, url: str) -> bytes | None:
        return self.backend.cdn.get(url.replace(self.files_at, ELSEWHERE))

    def say(self, user: str, channel: str, text: str, files: list[Upload]) -> Payload:
        kept = [(file.filename, file.data) for file in files]
        attachments = self.backend.store_attachments(int(channel), kept)
        return self._told(
            self.backend.create_message(int(channel), int(user), text, attachments=attachments)
        )

    def rewrite(self, channel: str, message: str, text: str) -> Payload:
        return self._told(self.backend.edit_message(int(channel), int(message), {"content": text}))

    def delete_message(self, channel: str, message: str) -> None:
        self.backend.delete_message(int(channel), int(message))

    def read(self, channel: str) -> list[Payload]:
        return [*map(self._told, self.backend.messages.get(int(channel), {}).values())]

    def message(self, channel: str, message: str) -> Payload | None:
        found = self.backend.messages.get(int(channel), {}).get(int(message))
        return None if found is None else self._told(found)

    def _told(self, message: Any) -> Payload:
        return self._plain(serializers.message_payload(self.backend, message))

    # --- interactions ------------------------------------------------------------------------

    def interaction(
        self, kind: int, user: str, channel: str, data: Payload, message: Payload | None
    ) -> Payload:
        record, payload = base_payload(
            self.backend,
            type=kind,
            channel_id=int(channel),
            guild_id=self.backend.get_channel(int(channel)).guild_id,
            user_id=int(user),
            data=data,
        )
        # Time runs out when a test says so.
        record.initial_response_deadline = record.expires_at = None
        if message is not None:
            record.source_message_id = int(message["id"])
            payload["message"] = message
        return self._plain(payload)

    def miss(self, interaction: str) -> None:
        self.backend.interactions[int(interaction)].initial_response_deadline = LONG_AGO

    def expire(self, interaction: str) -> None:
        self.backend.interactions[int(interaction)].expires_at = LONG_AGO

    def acknowledge(self, interaction: str) -> None:
        self.backend.interactions[int(interaction)].responded = True

    def known_commands(self, guild: str | None) -> list[Payload]:
        scopes = (int(guild), None) if guild else (None,)
        kept = self.backend.commands
        return [one for scope in scopes for one in self._plain([*kept.get(scope, {}).values()])]
