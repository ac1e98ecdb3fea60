"""What an interaction lets the app do: open modals, answer by its URL, acknowledge with words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fake_slack.calls import Refused
from fake_slack.rules import message_faults, view_faults
from fake_slack.world import Json, Post, Room, View

if TYPE_CHECKING:
    from fake_slack.exchange import Exchange
    from fake_slack.platform import FakeSlack

MOST_VIEWS, MOST_USES, MOST_OPTIONS = 3, 5, 100
RESPONSE_KEYS = {"text", "blocks", "response_type", "replace_original", "delete_original"}
RESPONSE_KEYS |= {"unfurl_links", "unfurl_media", "thread_ts", "metadata"}


@dataclass
class Trigger:
    """Opens one modal, within three seconds; `view` is the modal that it came from."""

    exchange: Exchange
    team: str
    view: str | None
    is_expired: bool = False
    is_used: bool = False


@dataclass
class ResponseUrl:
    """Five uses in thirty minutes; `post` is what was pressed, None after a command."""

    exchange: Exchange
    room: str
    post: str | None
    is_expired: bool = False
    uses: int = 0


class Surfaces:
    """Triggers, response URLs and stacks of modals."""

    def __init__(self, slack: FakeSlack) -> None:
        self.slack, self.world = slack, slack.world
        self.triggers: dict[str, Trigger] = {}
        self.response_urls: dict[str, ResponseUrl] = {}

    def trigger(self, exchange: Exchange, team: str, view: str | None) -> str:
        made = self.world.id("trigger")
        self.triggers[made] = Trigger(exchange, team, view)
        return made

    def response_url(self, exchange: Exchange, room: str, post: str | None) -> str:
        made = self.world.id("response")
        self.response_urls[made] = ResponseUrl(exchange, room, post)
        return f"{self.slack.url}/respond/{made}"

    # --- modals ------------------------------------------------------------------------------

    def put_view(self, user: str, team: str, body: Json, *, is_push: bool) -> View:
        """Open a modal, upon the others or in their place."""
        stack = self.world.stacks[user]
        if is_push and len(stack) >= MOST_VIEWS:
            raise Refused("push_limit_reached")
        if not is_push:
            self.drop_views(user, len(stack))
        view = View(self.world.id("V"), team, user, stack[-1] if stack else None)
        self.world.views[view.id] = view
        stack.append(view.id)
        return self.world.set_view(view, body)

    def drop_views(self, user: str, many: int = 1) -> None:
        for _ in range(many):
            self.world.views.pop(self.world.stacks[user].pop(), None)
        self.world.touched(user)

    # --- acknowledgements --------------------------------------------------------------------

    def take_ack(self, exchange: Exchange, payload: Json) -> None:
        """What the first acknowledgement does."""
        what = exchange.payload.get("type", exchange.kind)
        if what == "view_submission":
            self._submitted(exchange, payload)
        elif what == "block_suggestion":
            exchange.offers(payload.get("options", []))
            if len(payload.get("options", [])) > MOST_OPTIONS:
                self.slack.violate("acknowledgement", f"more than {MOST_OPTIONS} options")
        elif exchange.kind == "slash_commands" and payload:
            self._acknowledge_with(exchange, payload)
        elif payload:
            self.slack.violate("acknowledgement", f"nobody reads {payload}")
        exchange.is_acknowledged()

    def _acknowledge_with(self, exchange: Exchange, payload: Json) -> None:
        try:
            self._say(ResponseUrl(exchange, exchange.payload["channel_id"], None), payload)
        except Refused as refused:
            self.slack.violate("acknowledgement", *refused.faults)

    def _submitted(self, exchange: Exchange, payload: Json) -> None:
        user, view = exchange.user, self.world.views.get(exchange.payload["view"]["id"])
        if view is None:
            return
        match payload:
            case {"response_action": "errors", "errors": dict(errors)}:
                ids = {block["block_id"] for block in view.body["blocks"]}
                strange = [f"errors for no block {one}" for one in errors if one not in ids]
                self.slack.violate("acknowledgement", *strange)
                exchange.corrects(errors)
            case {"response_action": "update" | "push" as how, "view": dict(body)}:
                faults = view_faults(body, "modal") + self.slack.file_faults(body)
                self.slack.violate("acknowledgement", *faults)
                if how == "push":
                    view = self.put_view(user, view.team, body, is_push=True)
                self.slack.seen(user, self.world.set_view(view, body), exchange)
            case {"response_action": "clear"}:
                self.drop_views(user, len(self.world.stacks[user]))
            case _:
                if payload:
                    self.slack.violate("acknowledgement", f"nobody reads {payload}")
                self.drop_views(user)

    # --- response URLs -----------------------------------------------------------------------

    def respond(self, link: ResponseUrl, body: Json) -> None:
        """Use a response URL."""
        try:
            if link.is_expired or link.uses >= MOST_USES:
                raise Refused("expired_url" if link.is_expired else "used_url")
            link.uses += 1
            if link.post and (body.get("replace_original") or body.get("delete_original")):
                self._change(link, body)
            else:
                self._say(link, body)
        except Refused as refused:
            self.slack.violate("response_url", *refused.faults)
            link.exchange.refused.append(refused.error)
            raise

    def _change(self, link: ResponseUrl, body: Json) -> None:
        """Write what was pressed anew, or take it away."""
        room, user = self.world.rooms[link.room], link.exchange.user
        post = self._pressed(room, user, str(link.post))
        if post is None:
            raise Refused("message_not_found")
        if body.get("delete_original"):
            room.posts.pop(post.ts, None)
            mine = self.world.ephemerals[user]
            self.world.ephemerals[user] = [one for one in mine if one is not post]
            self.world.touched(user)
            return
        self._check(body)
        self.world.rewrite(post, body["text"], body.get("blocks"))
        self.slack.seen(user, post, link.exchange)

    def _say(self, link: ResponseUrl, body: Json) -> None:
        """A new message, which needs no membership of the app."""
        self._check(body)
        room, user = self.world.rooms[link.room], link.exchange.user
        to = None if body.get("response_type") == "in_channel" else user
        rest = {"thread_ts": body.get("thread_ts"), "metadata": body.get("metadata"), "to": to}
        bot = self.world.covering(room.team).user
        post = self.world.post(room, bot, body["text"], body.get("blocks"), **rest)
        self.slack.seen(user, post, link.exchange)

    def _check(self, body: Json) -> None:
        faults = message_faults(body.get("text"), body.get("blocks"), body.get("metadata"))
        faults += self.slack.file_faults(body.get("blocks"))
        faults += [f"no argument {one}" for one in sorted(body.keys() - RESPONSE_KEYS)]
        if faults:
            raise Refused("invalid_blocks", *faults)

    def _pressed(self, room: Room, user: str, ts: str) -> Post | None:
        mine = (one for one in self.world.ephemerals[user] if one.ts == ts)
        return room.posts.get(ts) or next(mine, None)
