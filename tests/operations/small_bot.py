"""A bot with a front end of its own: learners knock at a Unix socket, one JSON line in, one out.

Run it with the socket's path; SMALL_BOT holds JSON: `grace` in seconds, and `refused`, names of
further front ends that cannot begin.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot import jobs, serving
from bot.app import App
from bot.chat.apology import sorry
from bot.chat.gradings import Gradings
from bot.commands import DONE, OUR_FAULT, UNUSABLE
from bot.core.errors import OperatorError, PlatformRefused
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.organisers import Organisers
from bot.core.reply import Prose, Reply
from bot.settings import read_settings

PLATFORM = "door"
CARD = "heads-that-never-mix"


class NoChannels:
    """There are none, so nothing is posted."""

    async def send(self, *_: object) -> str:
        raise PlatformRefused("There are no channels here.")

    find = do_extra = tell_admin = send


class Refused:
    platform = NoChannels()

    async def run(self) -> None:
        raise OperatorError("This token is not known.")

    async def rescue(self) -> None:
        return

    async def remind(self, _: Organisers) -> None:
        return


class Door:
    platform = NoChannels()

    def __init__(self, app: App, wake: Callable[[], None], path: str) -> None:
        self.practice, self.wake, self.path = app.practice, wake, path
        self.desk, self.gradings = FrontDesk(app.practice), Gradings()
        self.told: list[str] = []
        self.runs = 0

    async def run(self) -> None:
        self.runs += 1
        self.broken = asyncio.get_running_loop().create_future()
        self.knocks: set[asyncio.Task[None]] = set()

        def knocked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(self._open(reader, writer))
            self.knocks.add(task)
            task.add_done_callback(self.knocks.discard)

        server = await asyncio.start_unix_server(knocked, self.path)
        try:
            await self.broken
        finally:
            server.close()
            if self.knocks:
                await asyncio.wait(self.knocks)

    async def rescue(self) -> None:
        for told in await jobs.rescue(self.practice, PLATFORM, self.gradings):
            if told.reply.tells:
                self.told.append(words(told.reply))
                await self.desk.told(told.reply.tells)

    async def remind(self, _: Organisers) -> None:
        return

    async def _open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked = json.loads(await reader.readline())
            writer.write(json.dumps(await self._answer(asked)).encode() + b"\n")
            with suppress(ConnectionError):  # who knocked may be gone
                await writer.drain()
        finally:
            writer.close()

    async def _answer(self, asked: dict[str, str]) -> object:
        match asked["op"]:
            case "paste":
                return await self._paste(asked["user"], asked["code"], asked["key"])
            case "sleep":
                await asyncio.sleep(float(asked["seconds"]))
            case "break":
                self.broken.set_exception(RuntimeError("secret words"))
            case "wake":
                self.wake()
        return {"told": self.told, "runs": self.runs}

    async def _paste(self, user: str, code: str, key: str) -> str:
        who = Account(PLATFORM, "here", user, user)
        try:
            with self.gradings.one_of(who):
                reply = await self.practice.submit(who, code, key=key, card=CARD)
                await self.desk.told(reply.tells)
        except Exception as error:  # noqa: BLE001
            reply = sorry(error)
        return words(reply)


def words(reply: Reply) -> str:
    return "\n".join(block.markdown for block in reply.blocks if isinstance(block, Prose))


def main() -> int:
    wants = json.loads(os.environ.get("SMALL_BOT", "{}"))
    serving.GRACE = wants.get("grace", serving.GRACE)

    def make(app: App, wake: Callable[[], None]) -> dict[str, serving.FrontEnd]:
        refused = {name: Refused() for name in wants.get("refused", ())}
        return {PLATFORM: Door(app, wake, sys.argv[1]), **refused}

    try:
        settings = read_settings({}, os.environ, Path("none"))
        return DONE if asyncio.run(serving.serve(settings, make)) else OUR_FAULT
    except OperatorError as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
