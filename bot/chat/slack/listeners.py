"""Bolt's listeners: each acknowledges before anything else is done, and hands on what came."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_bolt.context.async_context import AsyncBoltContext
from slack_bolt.response import BoltResponse

from bot.chat.gradings import Recent
from bot.chat.incident import incident
from bot.chat.slack import arriving, modals
from bot.chat.slack.arriving import Arrival, Body
from bot.chat.slack.events import Events
from bot.chat.slack.fit import shortened
from bot.chat.slack.front import SETUP, SlackFront
from bot.chat.slack.modals import Asked
from bot.chat.slack.opening import Opening
from bot.chat.slack.pasted import with_ids
from bot.chat.slack.press import CARDS, IS_DO, IS_OPEN, PAGE, SUBMIT, Press, read_press
from bot.chat.slack.render import LABEL, Message
from bot.chat.slack.rich_text import Json, plain_text
from bot.chat.slack.speech import PRACTICE, admin_line, is_admin, line_of
from bot.chat.slack.submitting import Submitting
from bot.core.errors import PracticeError

GRADE_MESSAGE, SUBMIT_FIX = "grade_message", "submit_fix"
MOST_OPTIONS = 25
FINISH_SECONDS = 30.0
WHICH_CARD = "Which card? Choose one by its title, topic or level."


class Listeners:
    """What is heard of Slack, and the work that came of it and is still under way."""

    def __init__(self, front: SlackFront) -> None:
        """Nothing is under way."""
        self.front, self.submitting, self.opening = front, Submitting(front), Opening(front)
        self.events = Events(front)
        self._recent = Recent()
        self._work: set[asyncio.Task[None]] = set()

    def listen(self, app: AsyncApp) -> None:
        """Listen to everything that the manifest subscribes to."""
        app.use(self._once)
        app.command(PRACTICE)(self._command)
        app.action(IS_DO)(self._pressed)
        app.action(IS_OPEN)(self._opened)
        app.action(PAGE)(self._chosen)
        app.action(CARDS)(self._chosen)
        app.action(modals.DRAFT)(self._draft)
        app.action(re.compile(".*"))(_ignored)
        app.options(CARDS)(self._titles)
        app.shortcut(SUBMIT_FIX)(self._submit_anywhere)
        app.shortcut(GRADE_MESSAGE)(self._grade_message)
        for name in (modals.SUBMIT, modals.WORDS, modals.SETTINGS, modals.SETUP):
            app.view(name)(self._sent)
        app.event("app_home_opened")(self._home)
        app.event("message")(self._message)
        self.events.listen(app, self.begin)

    def begin(self, work: Coroutine[Any, Any, object]) -> None:
        """Do a work after its event was acknowledged; it is held on to until it is done."""
        task = asyncio.create_task(_guarded(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def finish(self) -> None:
        """Wait for what is under way, but not for ever: it is kept, and told after the start."""
        if self._work:
            await asyncio.wait(self._work, timeout=FINISH_SECONDS)

    # --- what was done -----------------------------------------------------------------------

    async def _once(self, body: Body, next_: Callable[[], Awaitable[BoltResponse]]) -> BoltResponse:
        """Let each event pass once; a second delivery is acknowledged and nothing else."""
        key = arriving.key_of(body)
        if key is not None and not self._recent.is_new(key):
            return BoltResponse(status=200, body="")
        return await next_()

    async def _command(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival = arriving.command(context, body)
        line = line_of(with_ids(str(body.get("text") or "")))
        press = Press(line, arrival.spot)
        if line == "/submit" or (is_admin(line) and admin_line(line) == SETUP):
            command = SUBMIT if line == "/submit" else f"{SETUP} WORDS"
            self.begin(self.opening.open(arrival, Press(command, arrival.spot)))
        elif line == "/card":
            self.begin(self.front.show(arrival, [_which_card(press)]))
        else:
            self.begin(self.front.run(arrival, press))

    async def _pressed(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival = arriving.interaction(context, body)
        self.begin(self.front.run(arrival, read_press(body["actions"][0]["value"])))

    async def _opened(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival = arriving.interaction(context, body)
        self.begin(self.opening.open(arrival, read_press(body["actions"][0]["value"])))

    async def _chosen(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival = arriving.interaction(context, body)
        chosen = body["actions"][0]["selected_option"]["value"]
        self.begin(self.front.run(arrival, read_press(chosen)))

    async def _draft(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival, about = arriving.interaction(context, body), modals.asked(body["view"])
        self.begin(self.opening.send_draft(arrival, about))

    async def _titles(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        """The one thing that cannot be acknowledged before it is looked up."""
        arrival = arriving.interaction(context, body)
        press = Press("/card", arrival.spot)
        try:
            here = await self.front.here(arrival, press)
            words = str(body.get("value") or "")
            found = await self.front.desk.titles(here.practice, here.who, words)
        except PracticeError:  # no cards come here
            found = []
        await ack(options=[_title(one.title, one.slug, press) for one in found[:MOST_OPTIONS]])

    async def _submit_anywhere(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        self.begin(self._submit_to_newest(arriving.interaction(context, body)))

    async def _submit_to_newest(self, arrival: Arrival) -> None:
        """Open the modal at the newest card of the learner's channels, else at their own."""
        cohorts = await self.front.desk.home(arrival.who)
        channels = [one for one in cohorts if not one.cohort.direct]
        spot = arrival.spot
        if channels:
            newest = max(channels, key=lambda one: one.cards[0].posting.posted_at)
            card = newest.cards[0]
            spot = type(spot)(newest.cohort.channel, card.posting.id, card.card.slug)
        await self.opening.open(arrival, Press(SUBMIT, spot))

    async def _grade_message(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        await ack()
        arrival = arriving.interaction(context, body)
        self.begin(self.submitting.take_message(arrival, body["message"]))

    async def _sent(self, ack: AsyncAck, context: AsyncBoltContext, body: Body) -> None:
        view = body["view"]
        about, name = modals.asked(view), view["callback_id"]
        if name == modals.SUBMIT and not _has_code(view):
            await ack(response_action="errors", errors={modals.CODE: modals.NOTHING_GIVEN})
            return
        await ack()
        arrival = arriving.submission(context, body, about)
        self.begin(self._take(name, arrival, about, view))

    def _take(
        self, name: str, arrival: Arrival, about: Asked, view: Body
    ) -> Coroutine[Any, Any, None]:
        match name:
            case modals.SUBMIT:
                return self.submitting.filled(arrival, about, view)
            case modals.WORDS:
                return self.submitting.worded(arrival, about, view)
            case modals.SETTINGS:
                return self.submitting.set(arrival, about, view)
            case _:
                return self.submitting.set_up(arrival, about, view)

    async def _home(self, context: AsyncBoltContext, event: Body) -> None:
        if event.get("tab") == "home":
            arrival = arriving.message(context, {**event, "channel": event.get("channel") or ""})
            self.begin(self.front.show_home(arrival))

    async def _message(self, context: AsyncBoltContext, event: Body) -> None:
        """A direct message, or an edit of one that was graded."""
        match event.get("subtype"):
            case None | "file_share" if event.get("channel_type") == "im" and event.get("user"):
                arrival = arriving.message(context, event)
                self.begin(self.submitting.take_direct(arrival, event))
            case "message_changed" if _was_written(event["message"]):
                arrival = arriving.message(context, event)
                self.begin(self.submitting.take_edit(arrival, event["message"]))
            case _:
                pass


async def _ignored(ack: AsyncAck) -> None:
    """A press that only opens a link, say."""
    await ack()


async def _guarded(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001 - nobody waits for it
        incident(error)


def _was_written(message: Body) -> bool:
    """Whether a person wrote the message."""
    return bool(message.get("user")) and not message.get("bot_id")


def _has_code(view: Body) -> bool:
    return bool(modals.text_in(view, modals.CODE).strip() or modals.files_in(view))


def _which_card(press: Press) -> Message:
    select = {"type": "external_select", "action_id": CARDS, "min_query_length": 0}
    select["placeholder"] = plain_text("A card")
    ask = {"type": "section", "text": plain_text(WHICH_CARD)}
    return Message((ask, {"type": "actions", "elements": [select]}), WHICH_CARD)


def _title(title: str, slug: str, press: Press) -> Json:
    chosen = Press(f"/card {slug}", press.spot)
    return {"text": plain_text(shortened(title, LABEL)), "value": chosen.value()}
