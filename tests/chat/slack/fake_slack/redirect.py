"""Points the real slack_sdk at the fake: here, in another thread's loop, in another process."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_base_client import AsyncBaseClient
from slack_sdk.web.base_client import BaseClient

from fake_slack.platform import FakeSlack

API = "FAKE_SLACK_API"
HERE = Path(__file__).resolve().parent.parent
CLIENTS = (AsyncBaseClient, BaseClient)
Connect = Callable[[AsyncApp], Awaitable[None]]
T = TypeVar("T")


def point(api_url: str) -> None:
    """Send whatever slack_sdk does in this process to this address, unless it is told another."""
    for client in CLIENTS:
        defaults = client.__init__.__defaults__
        changed = tuple(api_url if one == client.BASE_URL else one for one in defaults or ())
        client.__init__.__defaults__, client.BASE_URL = changed, api_url


@contextmanager
def pointed_at(platform: FakeSlack) -> Iterator[None]:
    """slack_sdk talks to this server for a while."""
    before = AsyncBaseClient.BASE_URL
    point(platform.api_url)
    try:
        yield
    finally:
        point(before)


def environment(platform: FakeSlack) -> dict[str, str]:
    """The environment of a process that is started with `python -m fake_slack ...`."""
    path = [str(HERE), os.environ.get("PYTHONPATH", "")]
    joined = os.pathsep.join(filter(None, path))
    return {**os.environ, "PYTHONPATH": joined, API: platform.api_url}


class Served:
    """A server in a thread of its own. `run` carries a coroutine out in its loop."""

    def __init__(self, platform: FakeSlack, loop: asyncio.AbstractEventLoop) -> None:
        self.platform, self._loop = platform, loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def served_in_a_thread() -> Iterator[Served]:
    """A server that keeps answering while the test waits, kills bots or measures."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    served = Served(FakeSlack(), loop)
    try:
        served.run(served.platform.start())
        yield served
        served.run(served.platform.stop())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def main() -> int:
    """Run the `practice` command, its slack_sdk pointed at what the environment says."""
    from bot.__main__ import main as practice

    point(os.environ[API])
    return practice(sys.argv[1:])
