"""Points the real discord.py at the fake: here, in another thread's loop, in another process."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import discord.gateway
import discord.http
import yarl

from fake_discord.bridge import SimcordWorld
from fake_discord.platform import FakeDiscord
from fake_discord.world import World

REST, GATEWAY = "FAKE_DISCORD_REST", "FAKE_DISCORD_GATEWAY"
HERE = Path(__file__).resolve().parent.parent
T = TypeVar("T")


def point(rest: str, gateway: str) -> None:
    """Send whatever discord.py does in this process to these addresses."""
    discord.http.Route.BASE = rest
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


@contextmanager
def pointed_at(platform: FakeDiscord) -> Iterator[None]:
    """discord.py talks to this server for a while."""
    before = discord.http.Route.BASE, str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
    point(platform.rest_url, platform.gateway.url)
    try:
        yield
    finally:
        point(*before)


def environment(platform: FakeDiscord) -> dict[str, str]:
    """The environment of a process that is started with `python -m fake_discord ...`."""
    path = [str(HERE), os.environ.get("PYTHONPATH", "")]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, path)),
        REST: platform.rest_url,
        GATEWAY: platform.gateway.url,
    }


class Served:
    """A server in a thread of its own. `run` carries a coroutine out in its loop."""

    def __init__(self, platform: FakeDiscord, loop: asyncio.AbstractEventLoop) -> None:
        self.platform, self._loop = platform, loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def served_in_a_thread(world: World | SimcordWorld | None = None) -> Iterator[Served]:
    """A server that keeps answering while the test waits, kills bots or measures."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    served = Served(FakeDiscord(world or World()), loop)
    try:
        served.run(served.platform.start())
        try:
            yield served
        finally:
            served.run(served.platform.stop())
        served.platform.check()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def point_as_told() -> None:
    """Point discord.py at the addresses in the environment."""
    point(os.environ[REST], os.environ[GATEWAY])
