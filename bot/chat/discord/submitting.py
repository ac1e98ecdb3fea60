"""From code to a verdict: the modal, a file, a message of one's own, and an edit of it.

One grading of a learner is under way at a time. The key of an interaction is its id; a message
counts once for each code in it.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import discord

from bot.chat.discord import modals
from bot.chat.discord.address import Address, Kind, read
from bot.chat.discord.attachments import code_file, text_of
from bot.chat.discord.components import Interaction
from bot.chat.discord.front import Front
from bot.chat.discord.here import Here, Outcome
from bot.chat.discord.limits import FIELD, length
from bot.chat.discord.message import Attached
from bot.chat.discord.people import PLATFORM, account_of
from bot.chat.discord.render import direct
from bot.chat.discord.responding import Responding, send_direct
from bot.core import paste
from bot.core.errors import PracticeError
from bot.core.front_desk import Draft
from bot.core.model import Submission
from bot.core.reply import Action, Reply
from bot.core.wording import said

Taken = Callable[[], Awaitable[tuple[str, str]]]  # the inbound key and the text
SUBMIT, AFRESH = "/submit", "/submit afresh"
DRAFT_SECONDS = 1.5  # of the three within which a modal has to be open
_NOT_YOURS = (
    "Only the one who wrote a message can have it graded: submit your own code with `/submit`."
)
_NO_CODE = "This message holds no code: put it between two lines of ```, or attach a `.py` file."


@dataclass(frozen=True)
class Submitting:
    """The ways of a submission, over a front end."""

    front: Front

    # --- the modal ---------------------------------------------------------------------------

    async def open(self, interaction: Interaction, at: Address) -> None:
        """Open the modal with the learner's last try or the broken code.

        A draft that is longer than the field comes as a file, and is sent as one.
        """
        responding = Responding(interaction, self.front.cards)
        try:
            async with asyncio.timeout(DRAFT_SECONDS):
                here = await self.front.here(interaction, at)
                draft = await self.front.desk.draft(here.practice, here.who, at.card)
        except TimeoutError:  # an empty field is better than none
            await responding.open(modals.submission(at.to(SUBMIT), "a fix", ""))
            return
        except Exception as error:  # noqa: BLE001 - told by the one that tells them all
            await self._refuse(responding, at, error)
            return
        there = Address(SUBMIT, draft.posting or at.posting, draft.card.slug)
        if at.line == AFRESH:
            draft = replace(draft, source="")
        if length(draft.source) > FIELD:
            await self._offer_file(responding, there, draft)
        else:
            await responding.open(modals.submission(there, draft.card.title, draft.source))
            await self.front.desk.arrive(here.practice, here.who)

    async def open_words(self, interaction: Interaction, at: Address) -> None:
        """Open the modal for own words on what a command asks."""
        word, *which = at.line.split()[:-1]
        title = "Explain it yourself" if word == "/explain" else f"Follow-up {which[0]}"
        question = "What does each defect do?" if word == "/explain" else "Your answer"
        modal = modals.words(at, title, question)
        await Responding(interaction, self.front.cards).open(modal)

    async def filled(self, interaction: Interaction, custom_id: str) -> None:
        """Take what was filled in a modal."""
        at = read(Kind.MODAL, custom_id)
        if at is None:
            return
        given = modals.filled(interaction)
        if at.line != SUBMIT:
            await self._take_words(interaction, at, given.text)
        else:

            async def taken() -> tuple[str, str]:
                return f"{PLATFORM}:{interaction.id}", await _taken_from(given)

            await self._grade(interaction, at, taken)

    async def _take_words(self, interaction: Interaction, at: Address, text: str) -> None:
        async def work(here: Here) -> Outcome:
            practice, who, card = here.practice, here.who, at.card
            if not text.strip():
                raise PracticeError("There are no words in it: write your answer and send it.")
            match at.line.split():
                case ["/followups", which, *_] if which.isdecimal():
                    reply = await practice.answer_follow_up(who, int(which), text, card)
                case _:
                    reply = await practice.explain(who, text, card)
            return Outcome(reply)

        responding = Responding(interaction, self.front.cards)
        await responding.acknowledge()
        await self.front.answer(responding, at, work)

    async def _offer_file(self, responding: Responding, at: Address, draft: Draft) -> None:
        async def work(_: Here) -> Outcome:
            says = (
                f"Your last try is longer than the {FIELD:,} characters of a field: here it is "
                "as a file. Change it and send it as a file, or paste something shorter."
            )
            action = Action(AFRESH, "Submit a file")
            file = Attached("fix.py", draft.source.encode())
            return Outcome(said(says, actions=(action,), card=draft.card.slug), (file,))

        await responding.acknowledge()
        await self.front.answer(responding, at, work)

    async def refuse(self, interaction: Interaction, at: Address, error: Exception) -> None:
        """Answer with what was wrong."""
        responding = Responding(interaction, self.front.cards)
        await self._refuse(responding, at, error)

    async def _refuse(self, responding: Responding, at: Address, error: Exception) -> None:
        async def work(here: Here) -> Outcome:
            raise await self.front.desk.refusal(here.who, error)

        await responding.acknowledge()
        await self.front.answer(responding, at, work)

    # --- files and messages ------------------------------------------------------------------

    async def take_file(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Grade a file that came with the command."""

        async def taken() -> tuple[str, str]:
            return f"{PLATFORM}:{interaction.id}", await text_of(file)

        await self._grade(interaction, Address(SUBMIT), taken)

    async def take_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Grade a message; only that of the one who asks."""

        async def taken() -> tuple[str, str]:
            if message.author.id != interaction.user.id:
                raise PracticeError(_NOT_YOURS)
            text = await _text_in(message)
            return _keyed(message, text), text

        await self._grade(interaction, Address(SUBMIT), taken)

    async def edited(self, message: discord.Message) -> None:
        """Grade a message anew that was graded before, when its code has changed.

        There is nothing to answer to but the learner's direct messages.
        """
        before = await self.front.desk.graded(f"{PLATFORM}:{message.id}")
        if before is None:
            return
        at = Address(SUBMIT, before.posting, before.card)
        try:
            text = await _text_in(message)
            if _keyed(message, text) == before.key:
                return  # before its turn is looked at: an edit of other words waits for nothing
            with self.front.gradings.one_of(account_of(message.author)):
                reply = await self._graded_anew(message, before, text)
                await self._tell(message.author, reply, at)
        except PracticeError as refusal:
            await self._tell(message.author, said(str(refusal)), at)

    async def _graded_anew(self, message: discord.Message, before: Submission, text: str) -> Reply:
        """The verdict on the code as it is now."""
        practice = self.front.practice
        posted = None if before.posting is None else await self.front.desk.posted(before.posting)
        if posted is not None:
            practice = practice.at(posted.place, before.posting)
        key, who = _keyed(message, text), account_of(message.author)
        return await practice.submit(who, text, key=key, card=before.card)

    async def _tell(self, person: discord.User | discord.Member, reply: Reply, at: Address) -> None:
        if await send_direct(person, direct(reply, at), self.front.cards):
            await self.front.desk.told(reply.tells)

    # --- grading -----------------------------------------------------------------------------

    async def _grade(self, interaction: Interaction, at: Address, taken: Taken) -> None:
        """Acknowledge, keep, grade and tell, one at a time for a learner."""

        async def work(here: Here) -> Outcome:
            key, text = await taken()
            reply = await here.practice.submit(here.who, text, key=key, card=at.card)
            return Outcome(reply)

        responding = Responding(interaction, self.front.cards)
        try:
            with self.front.gradings.one_of(account_of(interaction.user)):
                await responding.acknowledge()
                reply = await self.front.answer(responding, at, work)
        except PracticeError as refusal:
            await self._refuse(responding, at, refusal)
        else:
            await self.front.follow(interaction, reply)


async def _taken_from(filled: modals.Filled) -> str:
    if filled.file is not None:
        return await text_of(filled.file)
    if not filled.text.strip():
        raise PracticeError("There is no code in it: paste your code, or choose a file.")
    return filled.text


async def _text_in(message: discord.Message) -> str:
    """The code that a message holds, in a file or in its words; raises PracticeError."""
    file = code_file(message.attachments)
    if file is not None:
        return await text_of(file)
    if not message.content.strip():
        raise PracticeError(_NO_CODE)
    return message.content


def _keyed(message: discord.Message, text: str) -> str:
    """The key of a message with this code: other words around the code change nothing."""
    try:
        code = paste.extract(text).source
    except PracticeError:
        code = text
    digest = hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()[:16]
    return f"{PLATFORM}:{message.id}:{digest}"
