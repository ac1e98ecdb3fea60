"""Bots that may be killed at any step: a process that forks one for each line it reads.

A bot opens the database, runs the real ticker against the stand-in platform, and ends when
nothing of the day is open any more. It kills itself with SIGKILL at a step of its orders.
"""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from scripted import DECK

from bot.app import TrialClock
from bot.core.errors import HistoryUnreadable, OperatorError
from bot.core.extras import Extras
from bot.core.model import Cohort, Posting
from bot.core.model_cohort import ExtraKind
from bot.core.planning import Planner
from bot.core.ports import Platform, Transaction
from bot.core.postings import Poster
from bot.core.reply import Reply
from bot.store.database import open_to_write
from bot.store.store import SqlStore
from bot.ticker import Ticker

DONE, REFUSED = 0, 3
Run = Callable[[dict[str, object], SqlStore, "Steps"], Awaitable[None]]


@dataclass
class Steps:
    """Counts the steps of a bot, and kills it at one of them."""

    kill_at: int
    taken: int = 0

    def step(self) -> None:
        self.taken += 1
        if self.taken == self.kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


class SteppedStore:
    """A store with a step before each transaction that writes, before its end, and after it."""

    def __init__(self, store: SqlStore, steps: Steps) -> None:
        self.store, self.steps = store, steps

    async def write(self, work: Callable[[Transaction], object]) -> object:
        def stepped(tx: Transaction) -> object:
            result = work(tx)
            self.steps.step()
            return result

        self.steps.step()
        result = await self.store.write(stepped)
        self.steps.step()
        return result

    async def read(self, work: Callable[[Transaction], object]) -> object:
        return await self.store.read(work)


@dataclass
class Client:
    """The stand-in platform as the bot sees it, with steps around every message."""

    socket: str
    readable: bool
    steps: Steps

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        return await self._ask({"op": "send", "channel": cohort.channel, "marker": marker})

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        if not self.readable:
            raise HistoryUnreadable
        return await self._ask({"op": "find", "channel": cohort.channel, "marker": marker})

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        if kind is ExtraKind.ANSWER:
            return await self.send(cohort, content, marker)
        return "a thread"

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        await self._ask({"op": "tell", "channel": cohort.channel, "says": sentence})

    async def _ask(self, asked: dict[str, str]) -> str:
        self.steps.step()
        reader, writer = await asyncio.open_unix_connection(self.socket)
        writer.write(json.dumps(asked).encode() + b"\n")
        await writer.drain()
        self.steps.step()
        answer = json.loads(await reader.readline())
        self.steps.step()
        writer.close()
        await writer.wait_closed()
        return answer


async def run(orders: dict[str, object], store: SqlStore, steps: Steps) -> None:
    """Tick over the stand-in platform."""
    client = Client(str(orders["socket"]), bool(orders["readable"]), steps)
    await tick(orders, store, steps, client)


async def tick(
    orders: dict[str, object], store: SqlStore, steps: Steps, platform: Platform
) -> None:
    """Tick until nothing of the past is open any more."""
    clock = TrialClock(datetime.fromisoformat(str(orders["now"])))
    stepped, platforms = SteppedStore(store, steps), {"discord": platform}
    finished = asyncio.Event()

    def any_open(tx: Transaction) -> bool:
        late = clock.now() + timedelta(minutes=5)
        names = platforms.keys()
        waits = tx.due(names, late, 1) or tx.due_extras(names, late, 1)
        return bool(waits or tx.under_way(names))

    async def look() -> None:
        if not await store.read(any_open):
            finished.set()

    chores: list[Callable[[], Awaitable[object]]] = [look]
    parts = {"store": stepped, "clock": clock, "platforms": platforms}
    ticker = Ticker(
        poster=Poster(planner=Planner(DECK), name=str(os.getpid()), **parts),  # type: ignore[arg-type]
        extras=Extras(deck=DECK, **parts),  # type: ignore[arg-type]
        clock=clock,
        chores=chores,
        at_most=timedelta(milliseconds=20),
    )
    running = asyncio.create_task(ticker.run())
    await finished.wait()
    running.cancel()


def bot(orders: dict[str, object], run: Run) -> int:
    steps = Steps(int(str(orders["kill_at"])))
    try:
        store = SqlStore(open_to_write(Path(str(orders["database"]))))
    except OperatorError as error:
        tell(str(error))
        return REFUSED
    asyncio.run(run(orders, store, steps))
    store.close()
    return DONE


def tell(what: object) -> None:
    os.write(sys.stdout.fileno(), json.dumps(what).encode() + b"\n")


def main(run: Run = run) -> None:
    for line in sys.stdin:
        orders = json.loads(line)
        child = os.fork()
        if not child:
            code = 1
            try:
                code = bot(orders, run)
            finally:
                os._exit(code)
        if "kill_after" in orders:
            time.sleep(orders["kill_after"])
            os.kill(child, signal.SIGKILL)  # before it is waited for: the number is still its own
        _, status = os.waitpid(child, 0)
        tell({"ended": os.waitstatus_to_exitcode(status)})


if __name__ == "__main__":
    main()
