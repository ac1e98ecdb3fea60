"""Who runs next: learners take turns, one program each, and background work waits for all.

A learner with 500 submissions delays no one else's first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

Worker = TypeVar("Worker")
BACKGROUND = ""


class Closed(Exception):
    """No turn will come any more."""


class Turns(Generic[Worker]):
    """Hands out a fixed set of workers to owners in fair turns."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._free = list(workers)
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        self._closed = False

    @property
    def free(self) -> Sequence[Worker]:
        """The workers that nobody holds."""
        return self._free

    @property
    def waiting(self) -> int:
        """How many learners' programs wait; background work does not count."""
        return sum(len(line) for owner, line in self._waiting.items() if owner != BACKGROUND)

    def ahead(self, owner: str) -> int | None:
        """How many turns of others come before this owner's next; None with nothing waiting."""
        learners = [one for one in self._waiting if one != BACKGROUND]
        return learners.index(owner) if owner in learners else None

    def close(self) -> None:
        """Hand back what waits: every waiting turn, and every later one, raises Closed."""
        self._closed = True
        while self._waiting:
            _, line = self._waiting.popitem()
            for future in line:
                if not future.done():
                    future.set_exception(Closed())

    @asynccontextmanager
    async def turn(
        self, owner: str = BACKGROUND, best: Callable[[Worker], bool] = lambda _: False
    ) -> AsyncIterator[Worker]:
        """Wait for this owner's turn and hold a worker for its length.

        Of several free workers the last that is `best` is taken.
        """
        if self._closed:
            raise Closed
        self._free.sort(key=best)
        worker = self._free.pop() if self._free else await self._wait(owner)
        try:
            yield worker
        finally:
            self._pass_on(worker)

    async def _wait(self, owner: str) -> Worker:
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled() and future.exception() is None:
                self._pass_on(future.result())
            raise

    def _pass_on(self, worker: Worker) -> None:
        while (owner := self._next()) is not None:
            line = self._waiting.pop(owner)
            future = line.popleft()
            if line:  # the owner's next waits behind everybody else's
                self._waiting[owner] = line
            if not future.done():
                future.set_result(worker)
                return
        self._free.append(worker)

    def _next(self) -> str | None:
        learners = (owner for owner in self._waiting if owner != BACKGROUND)
        return next(learners, BACKGROUND if BACKGROUND in self._waiting else None)
