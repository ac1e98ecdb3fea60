"""What Slack tells of something that was done: who did it, where, and which ways back it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from slack_bolt.context.async_context import AsyncBoltContext

from bot.chat.slack.answering import Road
from bot.chat.slack.modals import Asked
from bot.chat.slack.press import Press, Spot
from bot.chat.slack.workspaces import PLATFORM, account_of, tenant_of
from bot.core.model import Account
from bot.core.model_cohort import Place

Body = Mapping[str, Any]
DIRECT_MESSAGE = "D"


@dataclass(frozen=True)
class Arrival:
    """Somebody did something; `name` is what the channel is called, where that is told."""

    tenant: str
    who: Account
    road: Road
    name: str = ""

    @property
    def spot(self) -> Spot:
        """Where it was done, as a place to practise: the channel, or the direct conversation."""
        return Spot(channel_of(self.road.channel))

    def place(self, spot: Spot) -> Place | None:
        """The channel of a spot; None for the direct conversation."""
        return Place(PLATFORM, self.tenant, spot.channel) if spot.channel else None

    def asks(self, press: Press) -> Asked:
        """What a modal has to carry along to be answered where this came from."""
        road = self.road
        return Asked(press, road.channel, road.thread, road.response_url)


def key_of(body: Body) -> str | None:
    """What names an event, however often it is delivered."""
    name = body.get("event_id") or body.get("trigger_id")
    return None if name is None else str(name)


def channel_of(channel: str) -> str:
    """The channel as a place to practise; a direct message is none."""
    return "" if channel.startswith(DIRECT_MESSAGE) else channel


def command(context: AsyncBoltContext, body: Body) -> Arrival:
    """A slash command."""
    user = {"id": body["user_id"], "name": body.get("user_name", ""), "team_id": body["team_id"]}
    road = Road(
        body["user_id"],
        channel=body["channel_id"],
        response_url=body.get("response_url"),
        trigger=body.get("trigger_id"),
    )
    who = account_of(context, user)
    return Arrival(tenant_of(context), who, road, str(body.get("channel_name") or ""))


def interaction(context: AsyncBoltContext, body: Body) -> Arrival:
    """A press, a shortcut, or a message's menu."""
    container, view = body.get("container") or {}, body.get("view") or {}
    message = body.get("message") or {}
    channel = str((body.get("channel") or {}).get("id") or container.get("channel_id") or "")
    is_home = view.get("type") == "home"
    road = Road(
        body["user"]["id"],
        channel=channel,
        thread=_thread(container) or _thread(message),
        response_url=body.get("response_url"),
        trigger=body.get("trigger_id"),
        in_place=bool(container.get("is_ephemeral")) or channel.startswith(DIRECT_MESSAGE),
        home=is_home,
        view=str(view["id"]) if view and not is_home else None,
    )
    return Arrival(tenant_of(context), account_of(context, _person(body)), road)


def submission(context: AsyncBoltContext, body: Body, about: Asked) -> Arrival:
    """A modal that was sent: it is answered where it was opened."""
    road = Road(body["user"]["id"], about.channel, about.thread, about.response_url)
    return Arrival(tenant_of(context), account_of(context, _person(body)), road)


def message(context: AsyncBoltContext, event: Body) -> Arrival:
    """A message; an edited one is inside its event."""
    inner = event.get("message") or event
    team = inner.get("user_team") or inner.get("team") or ""
    user = {"id": inner["user"]} | ({"team_id": team} if str(team).startswith("T") else {})
    road = Road(inner["user"], channel=event["channel"], thread=_thread(inner))
    return Arrival(tenant_of(context), account_of(context, user), road)


def _thread(message: Body) -> str | None:
    """The thread that a message is in; one that others have answered begins a thread, no more."""
    thread = message.get("thread_ts")
    own = message.get("message_ts") or message.get("ts")
    return None if thread is None or thread == own else str(thread)


def _person(body: Body) -> dict[str, str]:
    user = body["user"]
    name = user.get("username") or user.get("name") or ""
    return {"id": user["id"], "name": name, "team_id": user.get("team_id") or ""}
