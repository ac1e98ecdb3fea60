"""From code to a verdict: the modal, a message of one's own, and an edit of it.

One grading of a learner is under way at a time. A modal's key is its id; a message counts once
for each code in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from slack_sdk.errors import SlackApiError

from bot.chat import commands
from bot.chat.commands import Desk
from bot.chat.slack import modals, pasted
from bot.chat.slack.arriving import Arrival, channel_of
from bot.chat.slack.faults import CUT_OFF
from bot.chat.slack.front import SETUP, SlackFront
from bot.chat.slack.here import Here
from bot.chat.slack.modals import Asked
from bot.chat.slack.people import text_of
from bot.chat.slack.press import SUBMIT, Press, Spot
from bot.chat.slack.rich_text import Json
from bot.chat.slack.speech import line_of
from bot.chat.slack.workspaces import PLATFORM
from bot.core import paste
from bot.core.errors import PracticeError
from bot.core.reply import Prose, Reply

Taken = Callable[[Here], Awaitable[tuple[str, str]]]  # the inbound key and the text
SEEN_AROUND = 20  # messages in which the pieces of one's code are looked for
_NOT_YOURS = (
    "Only the one who wrote a message can have it graded: submit your own code with `/submit`."
)
_NO_CODE = "This message holds no code: put it between two lines of ```, or attach a `.py` file."


@dataclass(frozen=True)
class Submitting:
    """What is sent to a front end: code, words and settings."""

    front: SlackFront

    # --- what was filled in ------------------------------------------------------------------

    async def filled(self, arrival: Arrival, about: Asked, view: Mapping[str, Any]) -> None:
        """Take the code of a modal."""

        async def taken(here: Here) -> tuple[str, str]:
            files = modals.files_in(view)
            text = await text_of(files, here.workspace) if files else ""
            return f"{PLATFORM}:{here.arrival.tenant}:{view['id']}", text or modals.text_in(
                view, modals.CODE
            )

        await self._grade(arrival, about.press, taken)

    async def worded(self, arrival: Arrival, about: Asked, view: Mapping[str, Any]) -> None:
        """Take a learner's own words."""
        text = modals.text_in(view, modals.WORDS).strip()
        if not text:
            refusal = PracticeError("There are no words in it: write your answer and send it.")
            await self.front.refuse(arrival, about.press, refusal)
            return

        async def work(here: Here) -> Reply:
            practice, who, card = here.practice, here.who, about.press.spot.card
            match about.press.command.split():
                case ["/followups", which, *_] if which.isdecimal():
                    return await practice.answer_follow_up(who, int(which), text, card)
                case _:
                    return await practice.explain(who, text, card)

        again = about.press.command.removesuffix(" WORDS")
        again = f"{again} show" if again.startswith("/followups") else again
        await self.front.answer(arrival, replace(about.press, command=again), work)

    async def set(self, arrival: Arrival, about: Asked, view: Mapping[str, Any]) -> None:
        """Take settings, one by one: what is wrong with one changes nothing of the others."""

        async def work(here: Here) -> Reply:
            desk = Desk(here.practice, here.who)
            reply, faults = None, []
            for name, text in modals.texts_in(view).items():
                try:
                    reply = await commands.run(desk, f"/settings {name} {text}", commands.COMMANDS)
                except PracticeError as fault:
                    faults.append(Prose(str(fault)))
            shown = reply or await here.practice.my_settings(here.who)
            return replace(shown, blocks=(*faults, *shown.blocks))

        await self.front.answer(arrival, replace(about.press, command="/settings"), work)

    async def set_up(self, arrival: Arrival, about: Asked, view: Mapping[str, Any]) -> None:
        """Take a cohort's calendar."""
        wishes = [f"{name}={text}" for name, text in modals.texts_in(view).items()]
        await self.front.run(arrival, replace(about.press, command=f"{SETUP} {' '.join(wishes)}"))

    # --- messages ----------------------------------------------------------------------------

    async def take_message(self, arrival: Arrival, message: Mapping[str, Any]) -> None:
        """Grade a message with those of the same code around it; only one's own."""
        press = Press(SUBMIT, await self._spot_of(arrival, message))

        async def taken(here: Here) -> tuple[str, str]:
            if message.get("user") != here.who.user:
                raise PracticeError(_NOT_YOURS)
            text = await _text_in(message, here)
            return _keyed(here, message, text), text

        await self._grade(arrival, press, taken)

    async def take_direct(self, arrival: Arrival, message: Mapping[str, Any]) -> None:
        """Answer a direct message: a command as it is, everything else is code."""
        words = pasted.code_of(message).strip()
        line = line_of(words.removeprefix("/practice").strip())
        if not message.get("files") and line.partition(" ")[0] in _KNOWN:
            await self.front.run(arrival, Press(line))
        else:
            await self.take_message(arrival, message)

    async def take_edit(self, arrival: Arrival, message: Mapping[str, Any]) -> None:
        """Grade a message anew that was graded before, when its code has changed."""
        name = f"{PLATFORM}:{arrival.tenant}:{arrival.road.channel}:{message['ts']}"
        before = await self.front.desk.graded(name)
        if before is None:
            return
        posted = None
        if before.posting is not None:
            posted = await self.front.desk.posted(before.posting)
        channel = "" if posted is None else posted.place.channel
        press = Press(SUBMIT, Spot(channel, before.posting if posted else None, before.card))
        here = await self.front.here(arrival, press)
        try:
            text = await _text_in(message, here, alone=True)
        except PracticeError:
            return  # the code was taken out: there is nothing to grade
        if _keyed(here, message, text) == before.key:
            return

        async def taken(_: Here) -> tuple[str, str]:
            return _keyed(here, message, text), text

        await self._grade(arrival, press, taken)

    # --- grading -----------------------------------------------------------------------------

    async def _grade(self, arrival: Arrival, press: Press, taken: Taken) -> None:
        """Keep, grade and tell, one at a time for a learner."""

        async def work(here: Here) -> Reply:
            key, text = await taken(here)
            return await here.practice.submit(here.who, text, key=key, card=press.spot.card)

        try:
            with self.front.gradings.one_of(arrival.who):
                await self.front.answer(arrival, press, work)
        except PracticeError as refusal:
            await self.front.refuse(arrival, press, refusal)

    async def _spot_of(self, arrival: Arrival, message: Mapping[str, Any]) -> Spot:
        """Where a message counts: at the posting in whose thread it is, else at the newest."""
        channel = channel_of(arrival.road.channel)
        place, thread = arrival.place(Spot(channel)), message.get("thread_ts")
        if place is None or thread is None:
            return Spot(channel)
        return Spot(channel, await self.front.desk.posted_as(place, str(thread)))


_KNOWN = frozenset((*commands.COMMANDS, "/help", "/join", "/leave", "/export", "/share"))


async def _text_in(message: Mapping[str, Any], here: Here, *, alone: bool = False) -> str:
    """The code that a message holds, in a file, in its words, or in several messages in a row."""
    files = list(message.get("files") or ())
    if files:
        return await text_of(files, here.workspace)
    text = pasted.code_of(message)
    if not text.strip():
        raise PracticeError(_NO_CODE)
    around = [] if alone or not pasted.has_code(text) else await _around(message, here)
    row = pasted.run_of(around, str(message["ts"]))
    return pasted.joined([pasted.code_of(one) for one in row]) if len(row) > 1 else text


async def _around(message: Mapping[str, Any], here: Here) -> list[Json]:
    """The messages before and after one; none where they may not be read."""
    client, channel = here.workspace.client, here.arrival.road.channel
    thread, ts = message.get("thread_ts"), float(message["ts"])
    far = pasted.MOST_APART * SEEN_AROUND / 2
    span = {"oldest": str(ts - far), "latest": str(ts + far), "limit": 100}
    method = "conversations.replies" if thread else "conversations.history"
    asked = {"channel": channel, **({"ts": thread} if thread else {}), **span}
    try:
        found = await client.api_call(method, params=asked)
    except (SlackApiError, *CUT_OFF):
        return []
    return list(found["messages"])


def _keyed(here: Here, message: Mapping[str, Any], text: str) -> str:
    """The key of a message with this code: other words around the code change nothing."""
    try:
        code = paste.extract(text).source
    except PracticeError:
        code = text
    digest = hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()[:16]
    arrival = here.arrival
    return f"{PLATFORM}:{arrival.tenant}:{arrival.road.channel}:{message['ts']}:{digest}"
