"""What is being answered at the moment, so that an end of the process can wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Working:
    """Counts what runs. Once it is closing, nothing more should begin."""

    def __init__(self) -> None:
        """Nothing runs."""
        self.closing = False
        self._many, self._idle = 0, asyncio.Event()
        self._idle.set()

    @contextmanager
    def on_one(self) -> Iterator[None]:
        """One more, until the block ends."""
        self._many += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._many -= 1
            if not self._many:
                self._idle.set()

    async def finish(self) -> None:
        """Begin nothing more, and wait for what runs."""
        self.closing = True
        await self.idle()

    async def idle(self) -> None:
        """Wait until nothing runs."""
        await self._idle.wait()
