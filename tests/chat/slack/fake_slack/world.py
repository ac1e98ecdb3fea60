"""What Slack keeps: people, channels, posts, views, files, installations."""

from __future__ import annotations

import itertools
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

Json = dict[str, Any]

EVERY_SCOPE = (
    "chat:write channels:read channels:history channels:join groups:read groups:history "
    "im:read im:history im:write users:read usergroups:read files:read files:write commands"
)


@dataclass
class Team:
    id: str
    name: str
    enterprise: str | None = None


@dataclass
class User:
    id: str
    team: str
    name: str
    is_admin: bool = False
    is_owner: bool = False
    is_guest: bool = False
    is_bot: bool = False
    deleted: bool = False
    tz: str = "Europe/Berlin"


@dataclass
class Room:
    """A channel or a direct conversation; posts by ts."""

    id: str
    team: str
    name: str
    members: set[str] = field(default_factory=set)
    is_private: bool = False
    is_archived: bool = False
    is_im: bool = False
    posts: dict[str, Post] = field(default_factory=dict)

    @property
    def prefix(self) -> str:
        """What its scopes are called after."""
        return "im" if self.is_im else "groups" if self.is_private else "channels"


@dataclass
class Post:
    """A message; with `to` an ephemeral, which a thread without replies does not show."""

    ts: str
    room: str
    user: str
    text: str
    blocks: list[Json]
    thread_ts: str | None = None
    metadata: Json | None = None
    files: list[str] = field(default_factory=list)
    to: str | None = None
    is_shown: bool = True
    edited: bool = False


@dataclass
class View:
    """A modal or a home; `previous` is the modal below it."""

    id: str
    team: str
    user: str
    previous: str | None = None
    body: Json = field(default_factory=dict)
    hash: str = ""


@dataclass
class File:
    """A file; it is `done` when its upload was completed."""

    id: str
    name: str
    content: bytes
    user: str
    done: bool = True


@dataclass
class Installation:
    """The app in a team, or without one in all teams of an enterprise."""

    token: str
    team: str | None
    enterprise: str | None
    user: str
    bot: str
    scopes: set[str]
    is_revoked: bool = False


class World:
    """All of it. `now` is its clock, in seconds since 1970; `touched` hears for whom it changed."""

    app = "A0APP"

    def __init__(self, touched: Callable[..., None]) -> None:
        self.now: Callable[[], float] = time.time
        self.touched = touched
        self.files_at = ""
        self.teams: dict[str, Team] = {}
        self.users: dict[str, User] = {}
        self.rooms: dict[str, Room] = {}
        self.ephemerals: dict[str, list[Post]] = defaultdict(list)
        self.views: dict[str, View] = {}
        self.stacks: dict[str, list[str]] = defaultdict(list)
        self.homes: dict[tuple[str, str], View] = {}
        self.files: dict[str, File] = {}
        self.groups: dict[str, tuple[str, list[str]]] = {}
        self.installs: dict[str, Installation] = {}
        self.codes: dict[str, Installation] = {}
        self._numbers = itertools.count(1)
        self._last = 0

    def id(self, prefix: str) -> str:
        return f"{prefix}0{next(self._numbers):08d}"

    def stamp(self) -> str:
        """The next ts: unique, and never before an earlier one."""
        self._last = max(self._last + 1, int(self.now() * 1_000_000))
        return f"{self._last // 1_000_000}.{self._last % 1_000_000:06d}"

    # --- making ------------------------------------------------------------------------------

    def add_team(self, name: str, enterprise: str | None = None) -> Team:
        return self.teams.setdefault(made := self.id("T"), Team(made, name, enterprise))

    def add_user(self, name: str, team: str, **traits: Any) -> User:
        return self.users.setdefault(made := self.id("U"), User(made, team, name, **traits))

    def add_room(self, name: str, team: str, *members: str, **traits: Any) -> Room:
        made = self.id("D" if traits.get("is_im") else "C")
        return self.rooms.setdefault(made, Room(made, team, name, set(members), **traits))

    def add_file(self, name: str, content: bytes, user: str, *, done: bool = True) -> File:
        return self.files.setdefault(made := self.id("F"), File(made, name, content, user, done))

    def prepare(self, team: Team, scopes: str, *, org_wide: bool = False) -> Installation:
        """An installation that counts once its token is in `installs`."""
        user = self.add_user("practice", team.id, is_bot=True)
        granted = set(scopes.replace(",", " ").split())
        there, token = None if org_wide else team.id, self.id("xoxb-trial-")
        return Installation(token, there, team.enterprise, user.id, self.id("B"), granted)

    def covers(self, install: Installation, team: str) -> bool:
        """Whether an installation looks after a team."""
        if install.team is not None:
            return install.team == team
        return self.teams[team].enterprise == install.enterprise

    def covering(self, team: str) -> Installation:
        """The newest installation that looks after a team."""
        return [one for one in self.installs.values() if self.covers(one, team)][-1]

    # --- posts and views ---------------------------------------------------------------------

    def post(self, room: Room, user: str, text: str, blocks: Any = (), **rest: Any) -> Post:
        post = Post(self.stamp(), room.id, user, text, self.named(blocks), **rest)
        if post.to is None:
            room.posts[post.ts] = post
            self.touched(*room.members)
        else:
            thread = post.thread_ts
            post.is_shown = thread is None or bool(self.replies(room, thread))
            self.ephemerals[post.to].append(post)
            self.touched(post.to)
        return post

    def rewrite(self, post: Post, text: str, blocks: Any) -> None:
        post.text, post.blocks, post.edited = text, self.named(blocks), True
        self.touched(*self.rooms[post.room].members)

    def named(self, blocks: Any) -> list[Json]:
        """The blocks with an id each, as Slack gives one to those that have none."""
        return [{"block_id": self.id("b"), **block} for block in blocks or ()]

    def replies(self, room: Room, thread: str) -> list[Post]:
        mine = (one for one in room.posts.values() if one.thread_ts == thread)
        return [one for one in mine if one.ts != thread]

    def direct(self, install: Installation, user: str) -> Room:
        """The conversation of the app with a user, made on first use."""
        people = {install.user, user}
        for room in self.rooms.values():
            if room.is_im and room.members == people:
                return room
        return self.add_room("directmessage", self.users[user].team, *people, is_im=True)

    def set_view(self, view: View, body: Json) -> View:
        view.body = {**body, "blocks": self.named(body.get("blocks"))}
        view.hash = self.id("hash")
        self.touched(view.user)
        return view

    def all_posts(self) -> Iterator[Post]:
        """Every message that is not an ephemeral."""
        for room in self.rooms.values():
            yield from room.posts.values()

    # --- as Slack tells it -------------------------------------------------------------------

    def post_json(self, post: Post, *, metadata: bool = False) -> Json:
        room, user = self.rooms[post.room], self.users[post.user]
        told: Json = {"type": "message", "ts": post.ts, "user": user.id, "team": user.team}
        told |= {"text": post.text, "blocks": post.blocks}
        if user.is_bot:
            told |= {"bot_id": self.covering(room.team).bot, "app_id": self.app}
        if post.thread_ts:
            told["thread_ts"] = post.thread_ts
        if replies := self.replies(room, post.ts):
            told |= {"thread_ts": post.ts, "reply_count": len(replies)}
        if post.files:
            told["files"] = [self.file_json(self.files[file]) for file in post.files]
        if post.edited:
            told["edited"] = {"user": user.id, "ts": self.stamp()}
        if metadata and post.metadata:
            told["metadata"] = post.metadata
        return told

    def file_json(self, file: File) -> Json:
        link = f"{self.files_at}/{file.id}/{file.name}"
        kind = file.name.rpartition(".")[2]
        told: Json = {"id": file.id, "name": file.name, "title": file.name, "filetype": kind}
        told |= {"size": len(file.content), "user": file.user, "mode": "hosted"}
        return told | {"url_private": link, "url_private_download": link}

    def view_json(self, view: View) -> Json:
        root = view
        while root.previous in self.views:
            root = self.views[root.previous]
        told: Json = {"callback_id": "", "private_metadata": "", "state": {"values": {}}}
        told |= {**view.body, "id": view.id, "hash": view.hash, "team_id": view.team}
        told |= {"app_id": self.app, "bot_id": self.covering(view.team).bot}
        told |= {"root_view_id": root.id, "previous_view_id": view.previous}
        return told | {"app_installed_team_id": view.team}

    def dump(self) -> Json:
        """What is there now, as JSON."""
        whispers = itertools.chain.from_iterable(self.ephemerals.values())
        return {
            "messages": [asdict(one) for one in self.all_posts()],
            "ephemerals": [asdict(one) for one in whispers],
            "views": [asdict(one) for one in self.views.values()],
            "homes": [asdict(one) for one in self.homes.values()],
            "files": [{"id": one.id, "name": one.name} for one in self.files.values()],
        }
