"""Discord for tests: the project's own model and simcord's, both behind real sockets."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

HERE = Path(__file__).resolve().parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))

from fake_discord import FakeDiscord, SimcordWorld, World, pointed_at  # noqa: E402

WORLDS = {"own": World, "simcord": SimcordWorld}


@asynccontextmanager
async def _serving(world: World | SimcordWorld) -> AsyncIterator[FakeDiscord]:
    platform = FakeDiscord(world)
    await platform.start()
    try:
        with pointed_at(platform):
            yield platform
    finally:
        await platform.stop()
    platform.check()


# The second model of Discord takes as long again, and finds what is wrong with the first.
@pytest_asyncio.fixture(params=["own", pytest.param("simcord", marks=pytest.mark.slow)])
async def platform(request: pytest.FixtureRequest) -> AsyncIterator[FakeDiscord]:
    """A Discord, once with the own model and once with simcord's; discord.py talks to it."""
    async with _serving(WORLDS[request.param]()) as served:
        yield served


@pytest_asyncio.fixture
async def own_platform() -> AsyncIterator[FakeDiscord]:
    """The own model alone, for what simcord does not know."""
    async with _serving(World()) as served:
        yield served
