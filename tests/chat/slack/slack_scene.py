"""A practice with its front end on a Slack: a channel, an organiser, learners."""

import asyncio
import re
import socket
import time
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
from fake_slack import Exchange, FakeSlack, Guild, Message
from scripted import DECK, House, at_work

from bot.chat.slack.connection import SlackConnection
from bot.chat.slack.front import Parts
from bot.chat.slack.manifest import manifest
from bot.chat.slack.over_http import over_http
from bot.chat.slack.over_socket import over_socket
from bot.chat.slack.pace import Pace
from bot.core.channels import Channels
from bot.core.deck import Deck
from bot.core.extras import Extras
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.postings import Poster
from bot.secret import Secret
from bot.settings_platforms import SlackHttpSettings, SlackSocketSettings
from bot.settings_reading import Address
from bot.store.slack_installations import SlackInstallations, SlackStates
from bot.ticker import Ticker

CARDS = Path(__file__).resolve().parents[3] / "cards"
FIX = "def mix(x, w):\n    return x, w\n"
CLIENT_ID = "1234567890.1234567890"


@dataclass
class Scene:
    """A bot that can be started again and again over one database, in either mode."""

    platform: FakeSlack
    folder: Path
    http: bool = False
    deck: Deck = DECK
    house: House = field(init=False)

    def __post_init__(self) -> None:
        self.house = House(self.folder, deck=self.deck)
        self.platform.world.now = lambda: self.house.clock.now().timestamp()
        self.guild = self.platform.guild("Team", installed=not self.http)
        self.port = free_port()

    def people(self) -> None:
        """Who is there, as soon as the app is."""
        self.guild.use(manifest())
        self.channel = self.guild.channel("practice")
        self.olga = self.guild.learner("Olga", "manage_guild", at=self.channel)
        self.ada = self.guild.learner("Ada", at=self.channel)
        self.ben = self.guild.learner("Ben", at=self.channel)

    # --- the bot -----------------------------------------------------------------------------

    def _assemble(self) -> None:
        house = self.house
        planner = Planner(self.deck, timedelta(0))
        both = {"store": house.store, "clock": house.clock}
        parts = Parts(
            house.practice,
            Organising(planner=planner, **both),
            Channels(planner=planner, **both),
            CARDS,
            lambda: self.ticker.wake(),
        )
        self.connection = self._connection(parts)
        self.front = self.connection.front
        self.front.platform._pace = Pace(0)
        sends = {**both, "platforms": {"slack": self.connection.platform}}
        poster = Poster(planner=planner, name="this one", settle=timedelta(0), **sends)
        extras = Extras(deck=self.deck, settle=timedelta(0), **sends)
        self.ticker = Ticker(poster=poster, extras=extras, clock=house.clock)

    def _connection(self, parts: Parts) -> SlackConnection:
        if not self.http:
            tokens = (Secret(self.platform.token), Secret(self.platform.app_token))
            return over_socket(parts, SlackSocketSettings(*tokens))
        settings = SlackHttpSettings(
            Secret(self.platform.signing_secret),
            CLIENT_ID,
            Secret("0123456789abcdef" * 2),
            "https://practice.example.org",
            Address("127.0.0.1", self.port),
        )
        store = self.house.store
        return over_http(parts, settings, SlackInstallations(store, CLIENT_ID), SlackStates(store))

    async def start(self) -> None:
        self._assemble()
        self.run = asyncio.create_task(self.connection.run())
        ready = asyncio.ensure_future(self._ready())
        await asyncio.wait({ready, self.run}, return_when="FIRST_COMPLETED")
        if self.run.done():
            ready.cancel()
            await self.run
        await ready
        self.people() if not hasattr(self, "channel") else None

    async def _ready(self) -> None:
        if not self.http:
            await self.platform.online(2)
            return
        self.platform.deliver_to(f"{self.local}/slack/events")
        await asyncio.to_thread(until_reachable, self.port)
        if not self.platform.world.installs:
            await self.install(self.guild)

    @property
    def local(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def install(self, guild: Guild, *, org_wide: bool = False) -> int:
        """Install the app as a browser does: the status of the last page."""
        async with aiohttp.ClientSession() as browser:
            page = await browser.get(f"{self.local}/slack/install")
            found = re.search(r'href="(https://slack[^"]+)"', await page.text())
            assert found is not None
            cookie = page.headers["Set-Cookie"].partition(";")[0]
            back = self.platform.allow(unescape(found[1]), guild, org_wide=org_wide)
            there = f"{self.local}{urlsplit(back).path}?{urlsplit(back).query}"
            done = await browser.get(there, headers={"Cookie": cookie})
            return done.status

    async def stop(self) -> None:
        self.run.cancel()
        with suppress(asyncio.CancelledError):
            await self.run

    async def restart(self) -> None:
        """Another process over the same file."""
        await self.stop()
        self.house.restart()
        await self.start()

    async def idle(self) -> None:
        """Wait until the bot has done with all that it was told of."""
        work = [one for one in asyncio.all_tasks() if one.get_coro().__name__ == "_guarded"]
        if work:
            await asyncio.wait(work)

    # --- what is done again and again --------------------------------------------------------

    async def posted(self, wishes: str = "") -> Message:
        """A cohort, and its first card in the channel."""
        await self.olga.slash(f"practice admin setup hour=09:00 zone=UTC {wishes}".strip())
        await self.olga.slash("practice admin post-now")
        await self.ticker.tick()
        return self.channel.messages[-1]

    async def submit(self, message: Message, code: str = FIX) -> Message:
        """Ada presses Submit a fix below a message, and sends code: the verdict."""
        opened = await self.ada.press(message, "Submit a fix")
        return await self.fill(opened, {"Your code": code})

    async def fill(self, opened: Exchange, values: dict[str, object]) -> Message:
        """Ada fills a modal; what it is answered with, by whichever way."""
        before = len(self.ada.whispers) + len(self.ada.dms)
        await self.ada.fill(opened, values).acknowledged()
        seen = lambda: len(self.ada.whispers) + len(self.ada.dms) > before  # noqa: E731
        await self.platform.until(seen, "an answer to the modal")
        await self.idle()
        return [*self.ada.whispers, *self.ada.dms][-1]


def scene_on(
    platform: FakeSlack, folder: Path, **words: object
) -> AbstractAsyncContextManager[Scene]:
    """A scene with the bot at work."""
    return at_work(Scene(platform, folder, **words))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until_reachable(port: int) -> None:
    while True:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
