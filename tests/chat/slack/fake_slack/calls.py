"""A call of the Web API: its arguments, what its token may do, and how it is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fake_slack.rules import message_faults
from fake_slack.world import Installation, Json, Post, Room, User

if TYPE_CHECKING:
    from fake_slack.platform import FakeSlack


class Refused(Exception):
    """Slack says no; with `faults` it is the app's mistake, which fails the test as well."""

    def __init__(self, error: str, *faults: str, **more: Any) -> None:
        super().__init__(error)
        self.error, self.faults, self.more = error, faults, more


class Arguments(dict[str, Any]):
    """Arguments by name; one that is wanted and missing is the app's mistake."""

    def __missing__(self, name: str) -> Any:
        raise Refused("invalid_arguments", f"missing argument {name}")

    def flag(self, name: str) -> bool:
        return str(self.get(name, "")).lower() in {"1", "true"}


@dataclass
class Call:
    """One call by an installation."""

    slack: FakeSlack
    install: Installation
    args: Arguments

    def need(self, scope: str) -> None:
        """Refuse a call whose token lacks the scope."""
        if scope not in self.install.scopes:
            provided = ",".join(sorted(self.install.scopes))
            raise Refused("missing_scope", needed=scope, provided=provided)

    def room(self, use: str = "") -> Room:
        """The channel that is meant, if the app can see it; `use` is read or history."""
        world, name = self.slack.world, str(self.args["channel"])
        found = world.rooms.get(name)
        if found is None and name in world.users:
            found = world.direct(self.install, self.person(name).id)
        if found is None or not world.covers(self.install, found.team):
            raise Refused("channel_not_found")
        if found.is_private and self.install.user not in found.members:
            raise Refused("channel_not_found")
        if use:
            self.need(f"{found.prefix}:{use}")
        return found

    def postable(self) -> Room:
        """The channel that is meant, if the app may post there."""
        room = self.room()
        if room.is_archived:
            raise Refused("is_archived")
        is_open = not room.is_private and "chat:write.public" in self.install.scopes
        if self.install.user not in room.members and not is_open:
            raise Refused("not_in_channel")
        thread = self.args.get("thread_ts")
        if thread and thread not in room.posts:
            raise Refused("thread_not_found")
        return room

    def person(self, user: str) -> User:
        found = self.slack.world.users.get(user)
        if found is None:
            raise Refused("user_not_found")
        if found.deleted:
            raise Refused("user_disabled")
        return found

    def own(self, room: Room, error: str) -> Post:
        """A message of the app's own."""
        found = room.posts.get(str(self.args["ts"]))
        if found is None:
            raise Refused("message_not_found")
        if found.user != self.install.user:
            raise Refused(error)
        return found

    def content(self) -> tuple[str, list[Json]]:
        """Text and blocks of a message, checked."""
        args = self.args
        faults = message_faults(args.get("text"), args.get("blocks"), args.get("metadata"))
        self.check(faults + self.slack.file_faults(args.get("blocks")))
        return args["text"], args.get("blocks") or []

    def check(self, faults: list[str]) -> None:
        if any(fault.startswith("metadata") for fault in faults):
            raise Refused("invalid_metadata_format", *faults)
        if faults:
            raise Refused("invalid_blocks", *faults)

    def page(self, items: list[Any], key: str) -> Json:
        """A page of items; the cursor is the number of those before it."""
        first, most = int(self.args.get("cursor") or 0), int(self.args.get("limit") or 100)
        last = first + min(most, self.slack.page_size)
        listed: Json = {key: items[first:last], "has_more": last < len(items)}
        cursor = str(last) if last < len(items) else ""
        return listed | {"response_metadata": {"next_cursor": cursor}}
