"""The ways to a learner after something they did; whatever is shown, they see it alone.

A button's or a command's response URL takes five messages within half an hour and needs no
membership; then there are ephemerals, and direct messages. What was done in a modal or at home
is answered in a modal.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.chat.incident import incident
from bot.chat.slack import modals
from bot.chat.slack.drawings import Pictures, in_words
from bot.chat.slack.faults import CUT_OFF, name_of
from bot.chat.slack.render import Message
from bot.chat.slack.rich_text import Json
from bot.chat.slack.workspaces import Workspace

MOST_USES = 5
FILE_TRIES, FILE_SECONDS = 3, 1.0
BAD_BLOCKS = "invalid_blocks"


@dataclass
class Road:
    """Where an answer can go: what Slack gave with an event, or what a modal kept of it.

    `in_place` says that the learner alone sees what was pressed, so that it may be replaced.
    `home` is pressed at home, `view` in a modal.
    """

    user: str
    channel: str = ""
    thread: str | None = None
    response_url: str | None = None
    trigger: str | None = None
    in_place: bool = False
    home: bool = False
    view: str | None = None
    uses: int = field(default=0, compare=False)


class Answering:
    """Shows messages to learners of a workspace."""

    def __init__(self, workspace: Workspace, pictures: Pictures) -> None:
        """By this workspace's installation."""
        self._workspace, self._client, self._pictures = workspace, workspace.client, pictures

    async def show(self, road: Road, messages: Sequence[Message], *, replace: bool = False) -> bool:
        """Show the messages; False when no way was left for one of them."""
        if (road.home or road.view) and await self._in_modal(road, messages):
            return True
        shown = [await self._show(road, one, replace=replace and road.in_place) for one in messages]
        return all(shown)

    async def direct(self, user: str, message: Message) -> bool:
        """Send a direct message."""
        return await self._with_pictures(message, lambda body: self._direct(user, body))

    async def _show(self, road: Road, message: Message, *, replace: bool) -> bool:
        async def ways(body: Json) -> bool:
            return (
                await self._respond(road, body, replace=replace)
                or await self._ephemeral(road, body)
                or await self._direct(road.user, body)
            )

        return await self._with_pictures(message, ways)

    async def _with_pictures(self, message: Message, send: Any) -> bool:
        """Send a message; a fresh file may need a moment before Slack shows it."""
        blocks = await self._pictures.blocks(message, self._workspace)
        for left in reversed(range(FILE_TRIES)):
            try:
                return bool(await send({"text": message.text, "blocks": blocks}))
            except _PicturesNotReady:
                self._pictures.forget(blocks)
                if left:
                    await asyncio.sleep(FILE_SECONDS)
        words = [in_words(one) if one["type"] == "image" else one for one in blocks]
        return bool(await send({"text": message.text, "blocks": words}))

    # --- each way ----------------------------------------------------------------------------

    async def _respond(self, road: Road, body: Json, *, replace: bool) -> bool:
        if road.response_url is None or road.uses >= MOST_USES:
            return False
        road.uses += 1
        how: Json = {"response_type": "ephemeral", "replace_original": replace}
        if road.thread and not replace:
            how["thread_ts"] = road.thread
        waits = AsyncRateLimitErrorRetryHandler(max_retry_count=2)
        client = AsyncWebhookClient(road.response_url, retry_handlers=[waits])
        try:
            answer = await client.send_dict({**body, **how})
        except CUT_OFF:
            return False
        if BAD_BLOCKS in answer.body and _has_picture(body):
            road.uses -= 1
            raise _PicturesNotReady
        return answer.status_code == 200

    async def _ephemeral(self, road: Road, body: Json) -> bool:
        if not road.channel or road.channel.startswith("D"):
            return False
        try:
            await self._client.chat_postEphemeral(
                channel=road.channel, user=road.user, thread_ts=road.thread, **body
            )
        except SlackApiError as error:
            return _refused(error, body)
        except CUT_OFF:
            return False
        return True

    async def _direct(self, user: str, body: Json) -> bool:
        try:
            await self._client.chat_postMessage(channel=user, **body)
        except SlackApiError as error:
            return _refused(error, body)
        except CUT_OFF:
            return False
        return True

    async def _in_modal(self, road: Road, messages: Sequence[Message]) -> bool:
        """Show it in the modal that was pressed in, or in a new one while its trigger lives."""
        blocks = [
            block for one in messages for block in await self._pictures.blocks(one, self._workspace)
        ]
        view = modals.reply(blocks)
        try:
            if road.view is not None:
                await self._client.views_update(view_id=road.view, view=view)
            else:
                await self._client.views_open(trigger_id=str(road.trigger), view=view)
        except SlackApiError as error:
            if name_of(error) not in modals.TOO_LATE:
                incident(error)
            return False
        except CUT_OFF:
            return False
        return True


class _PicturesNotReady(Exception):
    """Slack does not know a file yet that it was given."""


def _refused(error: SlackApiError, body: Json) -> bool:
    if name_of(error) == BAD_BLOCKS and _has_picture(body):
        raise _PicturesNotReady from None
    return False


def _has_picture(body: Json) -> bool:
    return any(block["type"] == "image" for block in body["blocks"])
