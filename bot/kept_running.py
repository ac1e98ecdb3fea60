"""Keeps a front end running: one that breaks begins anew, and stops none of the others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from bot.chat.incident import incident
from bot.core.errors import OperatorError, PlatformAway
from bot.log import log

FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0  # seconds
WENT_WELL = 60.0  # seconds after which the next break is a first one again


class KeptRunning:
    """Runs `run` again and again, after pauses that grow. `fault` says why it does not run now.

    `refused` is the operator's sentence when the very first run could not be.
    """

    def __init__(
        self, name: str, run: Callable[[], Awaitable[None]], *, first_wait: float = FIRST_WAIT
    ) -> None:
        """It does not run yet."""
        self.name, self._run, self._first_wait = name, run, first_wait
        self.fault: str | None = "it has not begun"
        self.refused: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def keep(self) -> None:
        """Run it until cancelled."""
        wait, first = self._first_wait, True
        while True:
            self.fault, began = None, time.monotonic()
            self.fault = await self._broke(first=first)
            if _is_cancelled():  # it has returned instead of passing that on
                return
            first = False
            if time.monotonic() - began > WENT_WELL:
                wait = self._first_wait
            log.info("front end begins anew", front_end=self.name, seconds=wait)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def check(self) -> str | None:
        """What is wrong with it, for the operator."""
        return self.fault

    async def _broke(self, *, first: bool) -> str:
        """Run it to its end; why it ended."""
        try:
            await self._run()
        except OperatorError as error:
            says = str(error)
            log.error("front end stopped", front_end=self.name, says=says)
            if first and not self.refused.done():
                self.refused.set_result(says)
            return says
        except PlatformAway as error:
            log.warning("front end not connected", front_end=self.name, says=str(error))
            return str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, learners wait for it
            number = incident(error)
            log.error("front end broke", front_end=self.name, incident=number)
            return f"it broke: incident {number}"
        if not _is_cancelled():
            log.error("front end ended", front_end=self.name)
        return "it ended"


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
