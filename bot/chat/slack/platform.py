"""Slack as the calendar needs it: postings that are found again, threads, and whom to tell."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.chat.slack import history
from bot.chat.slack.answering import Answering
from bot.chat.slack.drawings import Pictures
from bot.chat.slack.faults import (
    ARCHIVED,
    BUSY,
    NOT_REACHED,
    REFUSED,
    name_of,
    sentence,
)
from bot.chat.slack.pace import Pace
from bot.chat.slack.press import DIRECT, Spot
from bot.chat.slack.render import Message, posting, render, spoken
from bot.chat.slack.rich_text import Json
from bot.chat.slack.workspaces import Workspace, Workspaces
from bot.core.errors import HistoryUnreadable, PlatformBusy, PlatformRefused
from bot.core.model import Account, Cohort, Posting
from bot.core.model_cohort import ExtraKind, Place
from bot.core.reply import Prose, Reply

CLOCKS_APART = timedelta(hours=1)
THREAD_IS_OPEN = (
    "Slack shows this thread to whoever opens it. It is for those who have solved the card or "
    "studied its full answer: if you have not yet, close it again."
)
_BESIDE = {
    ExtraKind.ANSWER: "The short answer is in this thread.",
    ExtraKind.RECAP: "The week in this channel's practice.",
}
_PEOPLE = ("U", "W")


class SlackPlatform:
    """Posts for cohorts in the workspaces where the app is installed."""

    def __init__(self, workspaces: Workspaces, pictures: Pictures, pace: Pace) -> None:
        """Over these parts; it keeps nothing itself."""
        self._workspaces, self._pictures, self._pace = workspaces, pictures, pace

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        """Send a posting; its ts."""
        spot = Spot(cohort.channel, int(marker.partition("-")[0]))
        return await self._post(cohort, posting(content, spot, cohort.calendar.ping), marker)

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        """The ts of the message with this marker, in the channel or in its posting's thread."""
        client = (await self._there(cohort)).client
        oldest = str((since - CLOCKS_APART).timestamp())
        parent = marker.rstrip("abcdefghijklmnopqrstuvwxyz")
        async for message in history.pages(client, history.CHANNEL, cohort.channel, oldest=oldest):
            if history.marker_in(message) == marker:
                return str(message["ts"])
            if (
                parent != marker
                and history.marker_in(message) == parent
                and message.get("reply_count")
            ):
                found = await history.reply(client, cohort.channel, str(message["ts"]), marker)
                if found is not None:
                    return found
        return None

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        """Open a posting's thread or send what follows it; the ts of what was sent."""
        if kind is ExtraKind.RECAP:
            return await self._say(cohort, content, marker, _BESIDE[kind])
        if posting.message is None:  # nobody knows where the card is
            return None
        if kind is ExtraKind.ANSWER:
            return await self._say(cohort, content, marker, _BESIDE[kind], posting.message)
        client = (await self._there(cohort)).client
        with suppress(HistoryUnreadable):
            opened = await history.reply(client, cohort.channel, posting.message, marker)
            if opened is not None:
                return opened
        if cohort.calendar.answer_at is None:
            content = replace(content, blocks=(*content.blocks, Prose(THREAD_IS_OPEN)))
        return await self._say(cohort, content, marker, spoken(content), posting.message)

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        """Tell the cohort's organisers, else who made the channel, else the channel."""
        workspace = await self._there(cohort)
        [message] = render(Reply((Prose(sentence),)), DIRECT)
        people = [one for one in cohort.calendar.organisers if one.startswith(_PEOPLE)]
        for some in (people, await _creator(workspace.client, cohort.channel)):
            told = [await self._answering(workspace).direct(user, message) for user in some]
            if any(told):
                return
        await self._post(cohort, message)

    async def tell(self, account: Account, reply: Reply, spot: Spot = DIRECT) -> bool:
        """Send a learner a reply by direct message; False when it cannot be."""
        workspace = await self._workspaces.of(account.tenant)
        if workspace is None:
            return False
        answering = self._answering(workspace)
        told = [await answering.direct(account.user, one) for one in render(reply, spot)]
        return all(told)

    async def share(self, place: Place, line: Reply) -> str:
        """Tell a channel a learner's line; its ts."""
        workspace = await self._workspaces.of(place.tenant)
        if workspace is None:
            raise PlatformRefused(_NOT_INSTALLED)
        [message] = render(line, DIRECT, text=spoken(line))
        return await self._send(workspace, place.channel, message)

    # --- sending -----------------------------------------------------------------------------

    def _answering(self, workspace: Workspace) -> Answering:
        return Answering(workspace, self._pictures)

    async def _there(self, cohort: Cohort) -> Workspace:
        workspace = await self._workspaces.of(cohort.tenant)
        if workspace is None:
            raise PlatformRefused(_NOT_INSTALLED)
        return workspace

    async def _say(
        self, cohort: Cohort, content: Reply, marker: str, text: str, thread: str | None = None
    ) -> str:
        """Send a reply to the channel or a thread; the ts of its first message."""
        first, *others = render(content, Spot(cohort.channel), text=text)
        sent = await self._post(cohort, first, marker, thread)
        for message in others:
            await self._post(cohort, message, thread=thread)
        return sent

    async def _post(
        self, cohort: Cohort, message: Message, marker: str = "", thread: str | None = None
    ) -> str:
        metadata = history.metadata(cohort, marker) if marker else None
        there = await self._there(cohort)
        return await self._send(there, cohort.channel, message, metadata=metadata, thread=thread)

    async def _send(
        self,
        workspace: Workspace,
        channel: str,
        message: Message,
        *,
        metadata: Json | None = None,
        thread: str | None = None,
    ) -> str:
        blocks = await self._pictures.blocks(message, workspace)
        async with self._pace.turn(channel):
            try:
                sent = await workspace.client.chat_postMessage(
                    channel=channel,
                    text=message.text,
                    blocks=blocks,
                    metadata=metadata,
                    thread_ts=thread,
                    unfurl_links=False,
                    unfurl_media=False,
                )
            except SlackApiError as error:
                raise _as_ours(error) from None
            except NOT_REACHED:
                raise PlatformBusy from None
        return str(sent["ts"])


_NOT_INSTALLED = "The app is not installed in this workspace any more: install it again."


def _as_ours(error: SlackApiError) -> Exception:
    """What the calendar makes of a refusal; the error itself where nobody knows what was done."""
    name = name_of(error)
    if name in BUSY:
        return PlatformBusy()
    if name in REFUSED:
        return PlatformRefused(sentence(error), gone=name == ARCHIVED)
    return error


async def _creator(client: AsyncWebClient, channel: str) -> Sequence[str]:
    """Who made the channel, where Slack says it."""
    try:
        found = await client.conversations_info(channel=channel)
    except SlackApiError:
        return ()
    creator = found["channel"].get("creator")
    return [str(creator)] if creator else ()
