"""Runs the front ends with all that goes with them, until a signal ends it.

The first SIGTERM or SIGINT: no more events are taken, what runs may finish within `GRACE`
seconds, and what waits is left to the next start. The second one ends the process at once;
nothing is lost by that either, for what was acknowledged is in the database.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from bot.app import App, opened, ticker_of
from bot.chat.incident import incident
from bot.core.errors import GraderUnavailable, OperatorError, PracticeError
from bot.core.organisers import Organisers
from bot.core.ports import Platform
from bot.kept_running import KeptRunning
from bot.log import log, log_to_stream
from bot.settings import Settings
from bot.ticker import Ticker
from bot.watch import Watch
from bot.watched import WatchedPlatform
from bot.watching import checks_of, look_of

GRACE = 20.0  # seconds
LAST_WORDS = 2.0  # seconds for what did not end within them
NOTHING_TO_SERVE = (
    "No chat platform is configured, so there is nothing to serve: set the tokens of Discord or "
    "Slack as README.md tells, or practise in this terminal with `practice chat`."
)
SIGNALS = (signal.SIGTERM, signal.SIGINT)


class FrontEnd(Protocol):
    """One chat platform as a whole."""

    @property
    def platform(self) -> Platform:
        """Where cards are posted."""

    async def run(self) -> None:
        """Take events until cancelled; then take no more and return when what runs is done.

        Raises OperatorError for what only a person can mend. It may be run again.
        """

    async def rescue(self) -> None:
        """Judge what waits, and tell learners what has not reached them."""

    async def remind(self, organisers: Organisers) -> None:
        """Send the reminders that are due."""


Make = Callable[[App, Callable[[], None]], Mapping[str, FrontEnd]]


async def serve(settings: Settings, make: Make) -> bool:
    """Serve until a signal; False when an error that nobody foresaw was the end.

    `make` gives the front ends by platform, of the app and of a function that has the ticker look
    at once. Raises OperatorError when there is nothing that can begin.
    """
    log_to_stream(sys.stderr, settings.log, settings.secrets())
    ending = _Ending()
    try:
        async with opened(settings) as app:
            app.practice.deck.first()  # an empty deck is refused before anybody is answered
            await _tell_the_operator(app)
            await _Serving(app, settings, make).until(ending)
    except (OperatorError, PracticeError):
        raise
    except Exception as error:  # noqa: BLE001 - the log tells it without what somebody typed
        incident(error)
        return False
    finally:
        ending.forget()
    log.info("stopped")
    return True


class _Ending:
    """Whether a signal has asked for the end."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._asked = asyncio.Event()
        for number in SIGNALS:
            self._loop.add_signal_handler(number, self._ask, number)

    async def wait(self) -> None:
        await self._asked.wait()

    def forget(self) -> None:
        for number in SIGNALS:
            self._loop.remove_signal_handler(number)

    def _ask(self, number: signal.Signals) -> None:
        if self._asked.is_set():
            os._exit(128 + number)
        log.info("stopping", signal=number.name, seconds=GRACE)
        self._asked.set()


class _Serving:
    """What runs side by side."""

    def __init__(self, app: App, settings: Settings, make: Make) -> None:
        self._front_ends = make(app, self._wake)
        if not self._front_ends:
            raise OperatorError(NOTHING_TO_SERVE)
        self._kept = [KeptRunning(name, front.run) for name, front in self._front_ends.items()]
        self._ticker = self._ticker_of(app)
        self._watch: Watch | None = None
        if settings.watch is not None:
            names = tuple(self._front_ends)
            checks = checks_of(app, self._ticker, self._kept)
            self._watch = Watch(settings.watch, checks, look_of(app, self._ticker, names))

    async def until(self, ending: _Ending) -> None:
        """Run until the end is asked for; raises OperatorError when no front end can begin."""
        if self._watch is not None:
            log.info("watched", address=str(await self._watch.start()))
        fronts = [_started(one.keep()) for one in self._kept]
        ticking = _started(self._ticker.run())
        asked, refused = _started(ending.wait()), _started(self._all_refused())
        try:
            await asyncio.wait((asked, refused, ticking), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._watch is not None:
                self._watch.stopping = True
            await _finished(fronts, self._ticker)
            await _ended((*fronts, ticking, asked, refused))
            if self._watch is not None:
                await self._watch.close()
        for one in (refused, ticking):
            if one.done() and not one.cancelled():
                one.result()

    async def _all_refused(self) -> None:
        """Wait until the first run of each front end was refused; raises OperatorError then."""
        raise OperatorError("\n".join([await one.refused for one in self._kept]))

    def _wake(self) -> None:
        self._ticker.wake()

    def _ticker_of(self, app: App) -> Ticker:
        fronts = self._front_ends
        platforms = {name: WatchedPlatform(name, one.platform) for name, one in fronts.items()}
        rescues = [one.rescue for one in fronts.values()]
        reminders = [partial(one.remind, app.organisers) for one in fronts.values()]
        return ticker_of(app, platforms, (*rescues, *reminders))


def _started(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    return asyncio.get_running_loop().create_task(work)


async def _finished(fronts: Sequence[asyncio.Task[None]], ticker: Ticker) -> None:
    """Have the front ends and the ticker finish what they are at, as far as there is time."""
    for one in fronts:
        one.cancel()
    try:
        async with asyncio.timeout(GRACE):
            await asyncio.wait([*fronts, _started(ticker.close())])
    except TimeoutError:
        log.warning("stopped with work under way", seconds=GRACE)


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    for one in tasks:
        one.cancel()
    await asyncio.wait(tasks, timeout=LAST_WORDS)


async def _tell_the_operator(app: App) -> None:
    """What is not as it should be, and does not keep the bot from serving."""
    for fault in app.faults:
        log.warning("card left out", says=str(fault))
    clock = await app.organisers.clock_fault()
    if clock is not None:
        log.warning("clock", says=clock)
    try:
        await app.grader.health()
    except GraderUnavailable as error:
        log.error("submissions wait for the grader", says=str(error))
