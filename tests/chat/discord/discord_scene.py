"""A practice with its front end on a Discord: a channel, an organiser, a learner."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fake_discord import FakeDiscord
from fake_discord.driver import Exchange, Learner, Message
from scripted import DECK, House, at_work

from bot.app import DATABASE
from bot.chat.discord.connection import DiscordConnection
from bot.chat.discord.front import Front
from bot.chat.discord.invite import LEAST
from bot.core.channels import Channels
from bot.core.deck import Deck
from bot.core.errors import OperatorError
from bot.core.extras import Extras
from bot.core.model import Cohort
from bot.core.model_cohort import Place
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.postings import Poster
from bot.kept_running import KeptRunning
from bot.secret import Secret
from bot.ticker import Ticker

CARDS = Path(__file__).resolve().parents[3] / "cards"
FIX = "def mix(x, w):\n    return x, w\n"


@cache
def empty_database() -> bytes:
    """A database with its tables: making them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        House(Path(folder)).close()
        return (Path(folder) / DATABASE).read_bytes()


@dataclass
class Scene:
    """A bot that can be started again and again over one database."""

    platform: FakeDiscord
    folder: Path
    deck: Deck = DECK
    message_content: bool = False
    token: str = ""
    house: House = field(init=False)

    def __post_init__(self) -> None:
        (self.folder / DATABASE).write_bytes(empty_database())
        self.house = House(self.folder, deck=self.deck)
        self.platform.world.now = self.house.clock.now
        self.guild = self.platform.guild("Team", bot_permissions=LEAST.value)
        self.channel = self.guild.channel("practice")
        self.olga = self.guild.learner("Olga", "manage_guild", at=self.channel)
        self.ada = self.guild.learner("Ada", at=self.channel)
        owner = self.platform.world.guild_create(self.guild.id)["owner_id"]
        self.owner = Learner(self.platform, owner, "owner", None, self.guild.id)
        self.ben = self.guild.learner("Ben", at=self.channel)

    # --- the bot -----------------------------------------------------------------------------

    def _assemble(self) -> None:
        house = self.house
        planner = Planner(self.deck, timedelta(0))
        parts = {"store": house.store, "clock": house.clock}
        front = Front(
            house.practice,
            Organising(planner=planner, **parts),
            Channels(planner=planner, **parts),
            CARDS,
        )
        self.connection = DiscordConnection(
            front,
            Secret(self.token or self.platform.token),
            message_content=self.message_content,
            guild_ready_timeout=0.05,
        )
        sends = {**parts, "platforms": {"discord": self.connection.platform}}
        poster = Poster(planner=planner, name="this one", settle=timedelta(0), **sends)
        extras = Extras(deck=self.deck, settle=timedelta(0), **sends)
        self.ticker = Ticker(poster=poster, extras=extras, clock=house.clock)
        front.wake = self.ticker.wake
        self.front = front

    async def start(self) -> None:
        self._assemble()
        kept = KeptRunning("discord", self.connection.run, first_wait=0.01)
        self.run = asyncio.create_task(kept.keep())
        ready = asyncio.ensure_future(self.platform.until(self.is_ready, "the bot to be ready"))
        await asyncio.wait({ready, kept.refused}, return_when="FIRST_COMPLETED")
        if kept.refused.done():
            await self.stop()
            raise OperatorError(await kept.refused)

    def is_ready(self) -> bool:
        client = self.connection.client
        return client is not None and client.is_ready() and self.platform.gateway.online

    async def stop(self) -> None:
        self.run.cancel()
        with suppress(asyncio.CancelledError):
            await self.run

    async def restart(self) -> None:
        """Another process over the same file."""
        await self.stop()
        self.house.restart()
        await self.start()

    async def cohort(self) -> Cohort:
        place = Place("discord", self.guild.id, self.channel.id)
        found = await self.front.organising.at(place)
        assert found is not None
        return found

    async def cohort_when(self, holds: Callable[[Cohort], bool]) -> Cohort:
        """The cohort as soon as something is true of it."""
        async with asyncio.timeout(10):
            while True:
                found = await self.cohort()
                if holds(found):
                    return found

    async def settled(self) -> None:
        """Wait until the bot has noted what it has told."""
        await self.front.working.idle()

    # --- what is done again and again --------------------------------------------------------

    async def posted(self, **wishes: str) -> Message:
        """A cohort, and its first card in the channel."""
        await self.olga.slash("practice-admin setup", hour="09:00", zone="UTC", **wishes)
        await self.olga.slash("practice-admin post-now")
        await self.ticker.tick()
        return self.channel.messages[-1]

    async def submit(self, message: Message, code: str = FIX) -> Exchange:
        """Ada presses Submit a fix below a message, and sends code."""
        opened = await self.ada.press(message, "Submit a fix")
        return await self.ada.fill(opened, {"Your code": code})


def scene_on(
    platform: FakeDiscord, folder: Path, **words: object
) -> AbstractAsyncContextManager[Scene]:
    """A scene with the bot at work."""
    return at_work(Scene(platform, folder, **words))
