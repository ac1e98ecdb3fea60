"""The terminal front end: entries in, replies out. It decides nothing about the practice.

The loop is plain and each entry runs the event loop once, so that Ctrl-C at the prompt, where
no grading runs, is an ordinary KeyboardInterrupt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Protocol, TypeVar

from bot.chat.apology import sorry
from bot.chat.terminal import commands
from bot.chat.terminal.commands import QUIT, Desk
from bot.chat.terminal.entries import Entries, pasted
from bot.chat.terminal.render import Look, render
from bot.core.errors import PracticeError
from bot.core.reply import Reply
from bot.core.wording import said

T = TypeVar("T")
Tell = Callable[[Collection[int]], Coroutine[object, object, None]]


class Console(Protocol):
    """Where lines come from and text goes; a person's asks with a prompt."""

    is_person: bool

    @property
    def look(self) -> Look:
        """How replies look on it."""

    def read_line(self, prompt: str) -> str:
        """The next line, or several that were pasted at once; raises EOFError."""

    def write(self, text: str) -> None:
        """Show a reply."""


class Run(Protocol):
    """Runs a coroutine to its end, as asyncio.Runner.run does."""

    def __call__(self, work: Coroutine[object, object, T], /) -> T:
        """Its result."""


class Terminal:
    """A session of one learner."""

    def __init__(self, desk: Desk, console: Console, run: Run, told: Tell) -> None:
        """A session at a desk, over a console; `run` runs the event loop for one entry.

        `told` takes the submissions whose verdicts have been shown.
        """
        self._desk, self._console, self._run, self._told_of = desk, console, run, told

    def session(self, left_over: Callable[[], Awaitable[list[Reply]]]) -> None:
        """Tell what `left_over` found waiting, then answer entries to the end."""
        try:
            for reply in self._run(self._told(left_over)):
                self._show(reply)
            self._answer_all()
        except KeyboardInterrupt:
            self._console.write("")

    def _answer_all(self) -> None:
        if self._console.is_person:
            self._show(said("`/today` shows today's card, `/help` all commands."))
        entries, was_plain = Entries(self._console.read_line), False
        while True:
            try:
                entry = entries.next()
            except EOFError:
                return
            if entry.strip().lower() == QUIT:
                return
            plain = pasted(entry) is None and not entry.lstrip().startswith("/")
            # Code that is piped without a fence gets one answer, not one for each line.
            repeated = plain and was_plain and not self._console.is_person
            if entry.strip():
                was_plain = plain
                if not repeated:
                    self._show(self._run(self.answer(entry)))

    async def _told(self, left_over: Callable[[], Awaitable[list[Reply]]]) -> list[Reply]:
        try:
            return await left_over()
        except Exception as error:  # noqa: BLE001 - as below: what waits must not stop the day
            return [sorry(error, to_operator=True)]

    async def answer(self, entry: str) -> Reply:
        """The reply to one entry, whatever happens: the one catch-all of this front end."""
        try:
            reply = await self._understood(entry)
        except Exception as error:  # noqa: BLE001 - a learner is always answered
            return sorry(error, to_operator=True)
        self._desk.card = reply.card or self._desk.card
        return reply

    async def _understood(self, entry: str) -> Reply:
        if any("\ud800" <= character <= "\udfff" for character in entry):
            raise PracticeError("That is not UTF-8 text: send it as UTF-8.")
        text = pasted(entry)
        if text is not None:
            return await commands.paste(self._desk, text)
        if entry.lstrip().startswith("/"):
            return await commands.command(self._desk, entry.strip())
        return commands.not_a_command(entry)

    def _show(self, reply: Reply) -> None:
        self._console.write(render(reply, self._console.look))
        if reply.tells:
            self._run(self._told_of(reply.tells))
