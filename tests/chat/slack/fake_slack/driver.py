"""People who use Slack: what they do goes to the app, what they see is looked up.

Whatever a person could not do in Slack (press a button that is not there, leave out what is
required) raises AssertionError.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fake_slack.channel import Channel
from fake_slack.delivery import Delivery
from fake_slack.exchange import Exchange
from fake_slack.forms import chosen, filled, marked, rich_text, typed
from fake_slack.screen import Home, Message, Modal, Screen, options
from fake_slack.world import Installation, Json, User, View

if TYPE_CHECKING:
    from fake_slack.platform import FakeSlack

TRAITS = {"manage_guild": "is_admin", "owner": "is_owner", "guest": "is_guest"}


@dataclass(frozen=True)
class Guild:
    """A workspace of learners."""

    platform: FakeSlack
    id: str

    @property
    def install(self) -> Installation:
        return self.platform.world.covering(self.id)

    @property
    def scopes(self) -> set[str]:
        return self.install.scopes

    def use(self, manifest: Json) -> None:
        """Give the app what its manifest asks for, and nothing else."""
        features, settings = manifest["features"], manifest["settings"]
        self.install.scopes = set(manifest["oauth_config"]["scopes"]["bot"])
        self.platform.commands = {one["command"] for one in features["slash_commands"]}
        named = features.get("shortcuts", [])
        self.platform.shortcuts = {one["name"]: one["callback_id"] for one in named}
        self.platform.events = set(settings["event_subscriptions"]["bot_events"])

    def channel(self, name: str = "practice", *, private: bool = False) -> Channel:
        """A channel with the app in it."""
        world, bot = self.platform.world, self.install.user
        return Channel(self.platform, world.add_room(name, self.id, bot, is_private=private))

    def learner(self, name: str, *traits: str, at: Channel | None = None) -> Learner:
        """A member, at a channel; `manage_guild` makes an admin, `owner` and `guest` the others."""
        given = {TRAITS[one]: True for one in traits}
        user = self.platform.world.add_user(name, self.id, **given)
        if at is not None:
            at.members.add(user.id)
        return Learner(self.platform, user, at)

    def group(self, name: str, *learners: Learner) -> str:
        """A user group; its id."""
        made = self.platform.world.id("S")
        self.platform.world.groups[made] = (name, [one.id for one in learners])
        return made

    def revoke(self) -> None:
        """The token is worth nothing any more."""
        self.install.is_revoked = True

    def remove_bot(self) -> None:
        """The app is removed from the workspace."""
        revoked = {"oauth": [], "bot": [self.install.user]}
        self.platform.tell(self.id, {"type": "tokens_revoked", "tokens": revoked})
        self.platform.tell(self.id, {"type": "app_uninstalled"})
        self.revoke()


@dataclass(frozen=True)
class Learner:
    """A person. What they do happens `at` a channel, or else in their conversation with the app."""

    platform: FakeSlack
    user: User
    at: Channel | None = None

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    # --- what they see -----------------------------------------------------------------------

    @property
    def dm(self) -> Channel:
        """Their conversation with the app."""
        world = self.platform.world
        return Channel(self.platform, world.direct(world.covering(self.user.team), self.id))

    @property
    def dms(self) -> list[Message]:
        """What the app wrote to them there."""
        return [one for one in self.dm.messages if one.by != self.id]

    @property
    def whispers(self) -> list[Message]:
        """The ephemeral messages on their screen, oldest first."""
        world = self.platform.world
        return [Message(world, one) for one in world.ephemerals[self.id] if one.is_shown]

    @property
    def modal(self) -> Modal | None:
        """The modal on top."""
        stack = self.platform.world.stacks[self.id]
        return Modal(self.platform.world.views[stack[-1]]) if stack else None

    @property
    def home(self) -> Home | None:
        """The home of the app, as it was last published for them."""
        world = self.platform.world
        view = world.homes.get((world.covering(self.user.team).token, self.id))
        return Home(view) if view else None

    @property
    def _here(self) -> Channel:
        return self.at or self.dm

    def in_dm(self) -> Learner:
        """The same person in their conversation with the app."""
        return replace(self, at=None)

    def joins(self, channel: Channel) -> Learner:
        """The same person at another channel, which may be of another workspace."""
        self.platform.joined(channel.room, self.id)
        return replace(self, at=channel)

    def leave(self) -> None:
        """They leave the workspace: the account is deactivated."""
        self.user.deleted = True
        for room in self.platform.world.rooms.values():
            if not room.is_im:
                room.members.discard(self.id)

    # --- what they do ------------------------------------------------------------------------

    def slash(self, text: str) -> Exchange:
        """`practice today` is the command /practice with the text "today".

        Names behind @ and # become what Slack sends for them.
        """
        room, known = self._here.room, self.platform.commands
        command, _, rest = text.partition(" ")
        assert not known or f"/{command}" in known, f"no command /{command} but {known}"
        team = self.platform.world.teams[room.team]
        told: Json = {
            "command": f"/{command}",
            "text": typed(rest, self.platform.world, room.team),
            "team_id": team.id,
        }
        told |= {"team_domain": team.name, "channel_id": room.id, "channel_name": room.name}
        told |= {"user_id": self.id, "user_name": self.name}
        if team.enterprise:
            told |= {"enterprise_id": team.enterprise, "enterprise_name": team.enterprise}
        return self._send("slash_commands", told, room.team, room=room.id)

    def press(self, screen: Screen, name: str) -> Exchange:
        """Press a button, by its label or its action_id."""
        block, button = screen.element(name)
        assert button["type"] == "button", f"{name} is a {button['type']}"
        value = {"value": button["value"]} if "value" in button else {}
        return self._act(screen, block, button, value)

    def choose(self, screen: Screen, *wanted: Any, name: str = "") -> Exchange:
        """Choose options, by label or value, in the element that has them or has this name."""
        if name:
            block, element = screen.element(name)
        else:
            block, element = next(
                (pair for pair in screen.elements() if _offers(pair[1], wanted)), ({}, {})
            )
        assert element, f"nothing offers {wanted}, but {screen.options}"
        value = [*wanted] if element["type"] == "checkboxes" else wanted[0]
        return self._act(screen, block, element, chosen(element, value))

    async def autocomplete(self, screen: Screen, name: str, typed: str) -> list[Json]:
        """Type into a select; the options that the app offers."""
        block, element = screen.element(name)
        told: Json = {"type": "block_suggestion", "value": typed, "action_id": element["action_id"]}
        told |= {"block_id": block["block_id"], **self._place(screen)}
        exchange = await self._send("interactive", told, self._team(screen))
        return exchange.choices or []

    def fill(self, shown: Exchange | Modal, values: Json | None = None) -> Exchange:
        """Submit a modal; values by label or id, files as lists of `(name, bytes)`."""
        modal = shown.modal if isinstance(shown, Exchange) else shown
        assert modal is not None, f"{shown} opened no modal"
        world = self.platform.world
        view = world.view_json(modal.view)
        view["state"] = {"values": filled(modal, values or {}, world, self.id)}
        told: Json = {"type": "view_submission", "view": view, "response_urls": []}
        return self._send("interactive", told, self.user.team, view=modal.view)

    def close_modal(self) -> None:
        """Close the modal on top; the app hears of it if it asked for that."""
        modal = self.modal
        assert modal is not None, "no modal is open"
        view = self.platform.world.view_json(modal.view)
        self.platform.surfaces.drop_views(self.id)
        if view.get("notify_on_close"):
            told: Json = {"type": "view_closed", "view": view, "is_cleared": False}
            self._send("interactive", told, self.user.team)

    def shortcut(self, name: str) -> Exchange:
        """A global shortcut, by its name in the manifest or its callback_id."""
        told: Json = {"type": "shortcut", "callback_id": self.platform.shortcuts.get(name, name)}
        return self._send("interactive", told, self.user.team)

    def message_command(self, name: str, message: Message) -> Exchange:
        """A shortcut of a message, by its name in the manifest or its callback_id."""
        room = self.platform.world.rooms[message.post.room]
        callback = self.platform.shortcuts.get(name, name)
        told: Json = {"type": "message_action", "callback_id": callback}
        told |= {"message": message.payload, "message_ts": message.id}
        told["channel"] = {"id": room.id, "name": room.name}
        return self._send("interactive", told, room.team, room=room.id)

    def open_home(self) -> Delivery | None:
        """Look at the home of the app."""
        event = {"type": "app_home_opened", "user": self.id, "channel": self.dm.id, "tab": "home"}
        return self.platform.tell(self.user.team, event)

    def say(
        self,
        text: str,
        *files: tuple[str, bytes],
        at: Channel | None = None,
        thread: Message | None = None,
        links: tuple[str, ...] = (),
        blocks: list[Json] | None = None,
    ) -> Message:
        """Write a message; Slack's composer took `links` for links."""
        world, there = self.platform.world, at or self._here
        kept = [world.add_file(name, content, self.id).id for name, content in files]
        rest = {"files": kept, "thread_ts": thread.id if thread else None}
        composed = blocks or ([rich_text(text, links)] if text else [])
        post = world.post(there.room, self.id, marked(text, links), composed, **rest)
        there.tell_of(world.post_json(post) | ({"subtype": "file_share"} if kept else {}))
        return Message(world, post)

    def edit(self, message: Message, text: str) -> Message:
        """Edit one's own message."""
        assert message.by == self.id
        world, before = self.platform.world, message.payload
        world.rewrite(message.post, marked(text), [rich_text(text)])
        event: Json = {"type": "message", "subtype": "message_changed"}
        event |= {"previous_message": before}
        event |= {"message": message.payload, "hidden": True, "ts": world.stamp()}
        Channel(self.platform, world.rooms[message.post.room]).tell_of(event)
        return message

    def reload(self) -> None:
        """Start the client anew, which forgets ephemerals and modals."""
        self.platform.world.ephemerals[self.id].clear()
        self.platform.surfaces.drop_views(self.id, len(self.platform.world.stacks[self.id]))

    # --- how it is put together --------------------------------------------------------------

    def _team(self, screen: Screen) -> str:
        if isinstance(screen, Message):
            return self.platform.world.rooms[screen.post.room].team
        assert isinstance(screen, Modal)
        return screen.view.team

    def _place(self, screen: Screen) -> Json:
        world = self.platform.world
        if isinstance(screen, Modal):
            container: Json = {"type": "view", "view_id": screen.view.id}
            return {"container": container, "view": world.view_json(screen.view)}
        assert isinstance(screen, Message)
        room = world.rooms[screen.post.room]
        container = {"type": "message", "message_ts": screen.id, "channel_id": room.id}
        container |= {"is_ephemeral": screen.ephemeral}
        if screen.post.thread_ts:
            container["thread_ts"] = screen.post.thread_ts
        place: Json = {"container": container, "channel": {"id": room.id, "name": room.name}}
        if screen.ephemeral:  # Slack does not tell what an ephemeral says
            return place
        assert screen.id in room.posts, "that message is gone"
        return {**place, "message": screen.payload}

    def _act(self, screen: Screen, block: Json, element: Json, value: Json) -> Exchange:
        action = {"type": element["type"], "block_id": block["block_id"], **value}
        action |= {"action_id": element["action_id"], "action_ts": self.platform.world.stamp()}
        told: Json = {"type": "block_actions", "actions": [action], **self._place(screen)}
        told["state"] = {"values": {}}
        if isinstance(screen, Message):
            room, post = screen.post.room, screen.id
            return self._send("interactive", told, self._team(screen), room=room, post=post)
        view = screen.view if isinstance(screen, Modal) and not isinstance(screen, Home) else None
        return self._send("interactive", told, self._team(screen), view=view)

    def _send(
        self,
        kind: str,
        payload: Json,
        team_id: str,
        *,
        room: str = "",
        post: str | None = None,
        view: View | None = None,
    ) -> Exchange:
        slack, team = self.platform, self.platform.world.teams[team_id]
        install = slack.world.covering(team_id)
        told: Json = {"token": "verification", "api_app_id": slack.world.app}
        told["is_enterprise_install"] = install.team is None
        if kind == "interactive":
            told["user"] = {"id": self.id, "username": self.name, "name": self.name}
            told["user"]["team_id"] = self.user.team
            told["team"] = {"id": team.id, "domain": team.name}
            org = team.enterprise
            told["enterprise"] = {"id": org, "name": org} if org else None
        told |= payload
        exchange = Exchange(kind, told, self.id, slack.world.id("envelope"), platform=slack)
        there = (view.team, view.id) if view else (team_id, None)
        told["trigger_id"] = slack.surfaces.trigger(exchange, *there)
        if room:
            told["response_url"] = slack.surfaces.response_url(exchange, room, post)
        slack.latest[self.id] = exchange
        exchange.sent_at = time.monotonic()
        slack.send(exchange)
        return exchange


def _offers(element: Json, wanted: tuple[Any, ...]) -> bool:
    known = [value for one in options(element) for value in (one["text"]["text"], one["value"])]
    return bool(known) and all(one in known for one in wanted)
