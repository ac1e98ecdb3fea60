"""Finds what the bot has sent again: messages carry a marker in their metadata."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.chat.slack.faults import MISSING_SCOPE, NOT_THERE, name_of
from bot.chat.slack.rich_text import Json
from bot.core.errors import HistoryUnreadable
from bot.core.model import Cohort

EVENT_TYPE = "practice_posting"
CHANNEL, THREAD = "conversations.history", "conversations.replies"
PAGE = 200


def metadata(cohort: Cohort, marker: str) -> Json:
    """What a message carries where learners do not see it."""
    day = marker.partition("-")[2][:8]
    local_day = f"{day[:4]}-{day[4:6]}-{day[6:]}"
    payload = {"cohort": cohort.id, "local_day": local_day, "marker": marker}
    return {"event_type": EVENT_TYPE, "event_payload": payload}


def marker_in(message: Json) -> str | None:
    """The marker that a message carries."""
    carried = message.get("metadata") or {}
    if carried.get("event_type") != EVENT_TYPE:
        return None
    return (carried.get("event_payload") or {}).get("marker")


async def reply(client: AsyncWebClient, channel: str, thread: str, marker: str) -> str | None:
    """The message with this marker in a thread."""
    async for message in pages(client, THREAD, channel, ts=thread):
        if marker_in(message) == marker:
            return str(message["ts"])
    return None


async def pages(
    client: AsyncWebClient, method: str, channel: str, **asked: str
) -> AsyncIterator[Json]:
    """The messages of a channel or a thread, with metadata; raises HistoryUnreadable."""
    words: dict[str, Any] = {"channel": channel, "include_all_metadata": True, "limit": PAGE}
    cursor = ""
    while True:
        page = {"cursor": cursor} if cursor else {}
        try:
            found = await client.api_call(method, params={**words, **asked, **page})
        except SlackApiError as error:
            if name_of(error) in (MISSING_SCOPE, *NOT_THERE):
                raise HistoryUnreadable from None
            raise
        for message in found["messages"]:
            yield message
        cursor = (found.get("response_metadata") or {}).get("next_cursor") or ""
        if not cursor:
            return
