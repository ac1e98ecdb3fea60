"""What happens to channels and to the app in them, for the calendar."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.async_context import AsyncBoltContext

from bot.chat.slack.front import SlackFront
from bot.chat.slack.workspaces import PLATFORM, tenant_of
from bot.core.model_cohort import Place

Event = Mapping[str, Any]
Begin = Callable[[Coroutine[Any, Any, object]], None]

RENAMED = ("channel_rename", "group_rename")
CLOSED = (
    "channel_archive group_archive channel_deleted group_deleted channel_left group_left".split()
)
OPENED = ("channel_unarchive", "group_unarchive")
MOVED = "channel_id_changed"
JOINED = "member_joined_channel"
REMOVED = ("app_uninstalled", "tokens_revoked")
ALL = (*RENAMED, *CLOSED, *OPENED, MOVED, JOINED, *REMOVED)


class Events:
    """Hands what a workspace tells of its channels to the core."""

    def __init__(self, front: SlackFront) -> None:
        """Over a front end."""
        self._front = front

    def listen(self, app: AsyncApp, begin: Begin) -> None:
        """Listen to all of them; Bolt acknowledges events by itself."""

        async def heard(context: AsyncBoltContext, event: Event) -> None:
            begin(self.take(tenant_of(context), event))

        for name in ALL:
            app.event(name)(heard)

    async def take(self, tenant: str, event: Event) -> None:
        """Take an event of a workspace."""
        channels, kind = self._front.parts.channels, str(event["type"])
        place = Place(PLATFORM, tenant, _channel(event))
        if kind in RENAMED:
            await channels.renamed(place, f"#{event['channel']['name']}")
        elif kind in CLOSED:
            await channels.closed(place)
        elif kind in OPENED or (kind == JOINED and await self._is_bot(tenant, event)):
            await channels.opened(place)
        elif kind == MOVED:
            old = Place(PLATFORM, tenant, str(event["old_channel_id"]))
            await channels.moved(old, str(event["new_channel_id"]))
        elif kind in REMOVED:
            await self._removed(tenant, event)

    async def _is_bot(self, tenant: str, event: Event) -> bool:
        workspace = await self._front.workspaces.of(tenant)
        return workspace is not None and event.get("user") == workspace.bot_user

    async def _removed(self, tenant: str, event: Event) -> None:
        """The app is gone from a workspace, or its token is."""
        if event["type"] == "tokens_revoked" and not (event.get("tokens") or {}).get("bot"):
            return
        await self._front.workspaces.remove(tenant)
        await self._front.parts.channels.bot_removed(PLATFORM, tenant)


def _channel(event: Event) -> str:
    channel = event.get("channel")
    return str(channel["id"] if isinstance(channel, Mapping) else channel or "")
