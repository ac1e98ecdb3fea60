"""Slack for tests: a server of our own, and Bolt's real app in front of it in both modes."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.adapter.socket_mode.async_handler import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))

from fake_slack import Connect, FakeSlack, pointed_at  # noqa: E402

PING = 1  # seconds between two looks of a client at its socket


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)


@pytest_asyncio.fixture
async def platform() -> AsyncIterator[FakeSlack]:
    """A Slack; slack_sdk talks to it, and what an app does wrong fails the test."""
    platform = FakeSlack()
    await platform.start()
    with pointed_at(platform):
        yield platform
    await platform.stop()
    platform.check()


@pytest_asyncio.fixture
async def by_socket(platform: FakeSlack) -> AsyncIterator[Connect]:
    """Opens one more Socket Mode connection of an app."""
    handlers: list[AsyncSocketModeHandler] = []

    async def connect(app: AsyncApp) -> None:
        handlers.append(AsyncSocketModeHandler(app, platform.app_token, ping_interval=PING))
        await handlers[-1].connect_async()
        await platform.online(len(handlers))

    yield connect
    for handler in handlers:
        await handler.close_async()


@pytest_asyncio.fixture
async def by_http(platform: FakeSlack) -> AsyncIterator[Connect]:
    """Serves an app over HTTP."""
    runners: list[web.AppRunner] = []

    async def connect(app: AsyncApp) -> None:
        async def events(request: web.Request) -> web.Response:
            told = await app.async_dispatch(await to_bolt_request(request))
            return await to_aiohttp_response(told)

        server = web.Application()
        server.router.add_post("/slack/events", events)
        runners.append(web.AppRunner(server, access_log=None, shutdown_timeout=0.1))
        await runners[-1].setup()
        await web.TCPSite(runners[-1], "127.0.0.1", 0).start()
        port = runners[-1].addresses[0][1]
        platform.deliver_to(f"http://127.0.0.1:{port}/slack/events")

    yield connect
    for runner in runners:
        await runner.cleanup()


@pytest.fixture(params=["by_socket", "by_http"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """Connects an app in one of the modes."""
    return request.getfixturevalue(request.param)
