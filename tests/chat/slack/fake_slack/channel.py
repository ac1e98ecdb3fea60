"""A channel as tests meet it: what is in it, and what people do to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fake_slack.screen import Message
from fake_slack.world import Json, Room

if TYPE_CHECKING:
    from fake_slack.platform import FakeSlack


@dataclass(frozen=True)
class Channel:
    """A channel or a direct conversation."""

    platform: FakeSlack
    room: Room

    @property
    def id(self) -> str:
        return self.room.id

    @property
    def members(self) -> set[str]:
        return self.room.members

    @property
    def messages(self) -> list[Message]:
        """What everybody sees there, oldest first, without the threads."""
        found = [one for one in self.room.posts.values() if one.thread_ts in (None, one.ts)]
        return [Message(self.platform.world, one) for one in found]

    def replies(self, message: Message) -> list[Message]:
        """The thread under a message."""
        found = self.platform.world.replies(self.room, message.id)
        return [Message(self.platform.world, one) for one in found]

    def rename(self, name: str) -> None:
        self.room.name = name
        self._tell("rename", {"id": self.id, "name": name})

    def archive(self) -> None:
        self.room.is_archived = True
        self._tell("archive", self.id)

    def unarchive(self) -> None:
        self.room.is_archived = False
        self._tell("unarchive", self.id)

    def delete(self) -> None:
        self._tell("deleted", self.id)
        del self.platform.world.rooms[self.id]

    def kick_bot(self) -> None:
        """The app is removed from the channel."""
        self.room.members.discard(self.platform.world.covering(self.room.team).user)
        self._tell("left", self.id)

    def invite_bot(self) -> None:
        """Somebody brings the app into the channel."""
        self.platform.joined(self.room, self.platform.world.covering(self.room.team).user)

    def convert(self) -> None:
        """The channel gets another id, as it does when it is shared."""
        world, old = self.platform.world, self.id
        self.room.id = world.id("C")
        world.rooms[self.id] = world.rooms.pop(old)
        event = {"type": "channel_id_changed", "old_channel_id": old, "new_channel_id": self.id}
        self.platform.tell(self.room.team, event)

    def remove(self, message: Message) -> None:
        """Somebody deletes a message."""
        world = self.platform.world
        before = world.post_json(self.room.posts.pop(message.id))
        event = {"type": "message", "subtype": "message_deleted", "previous_message": before}
        self.tell_of(event | {"hidden": True, "ts": world.stamp(), "deleted_ts": message.id})

    def _tell(self, what: str, channel: object) -> None:
        kind = "group" if self.room.is_private else "channel"
        self.platform.tell(self.room.team, {"type": f"{kind}_{what}", "channel": channel})

    def tell_of(self, event: Json) -> None:
        """Tell the app of a message, if it is here and may read it."""
        install = self.platform.world.covering(self.room.team)
        if self.room.is_im or install.user in self.room.members:
            kind = {"im": "im", "groups": "group", "channels": "channel"}[self.room.prefix]
            name = "message.im" if kind == "im" else f"message.{self.room.prefix}"
            if f"{self.room.prefix}:history" in install.scopes:
                event |= {"channel": self.id, "channel_type": kind}
                self.platform.tell(self.room.team, event, name)
