"""About one post a second in a channel, as Slack asks for; the others wait in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

SECONDS = 1.05


@dataclass
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    free_at: float = 0.0
    waiting: int = 0


class Pace:
    """Turns to post, by channel."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Nobody waits."""
        self._seconds = seconds
        self._turns: dict[str, _Turn] = {}

    @asynccontextmanager
    async def turn(self, channel: str) -> AsyncIterator[None]:
        """One's turn in a channel: when the last post is long enough ago."""
        turn = self._turns.setdefault(channel, _Turn())
        turn.waiting += 1
        loop = asyncio.get_running_loop()
        try:
            async with turn.lock:
                await asyncio.sleep(turn.free_at - loop.time())
                try:
                    yield
                finally:
                    turn.free_at = loop.time() + self._seconds
        finally:
            turn.waiting -= 1
            self._sweep(loop.time())

    def _sweep(self, now: float) -> None:
        """Forget the channels where nobody waits or has to."""
        idle = [name for name, one in self._turns.items() if not one.waiting and one.free_at < now]
        for name in idle:
            del self._turns[name]
