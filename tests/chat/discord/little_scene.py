"""The little bot at work in a guild, its Discord held against the official description."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fake_discord import Channel, FakeDiscord, Guild, World, official
from little_bot import LittleBot, running


class Scene:
    """A bot that runs, a guild with a channel, and Ada."""

    def __init__(
        self, platform: FakeDiscord, bot: LittleBot, channel: Channel, guild: Guild
    ) -> None:
        self.platform, self.bot, self.channel, self.guild = platform, bot, channel, guild
        self.ada = guild.learner("Ada", at=channel)


@asynccontextmanager
async def staged(platform: FakeDiscord) -> AsyncIterator[Scene]:
    guild = platform.guild("Team")
    channel = guild.channel()
    async with running(platform) as bot:
        yield Scene(platform, bot, channel, guild)
    if official.IS_THERE and isinstance(platform.world, World):
        for one in platform.requests[:60]:
            if one.status < 400:
                says = official.answer_faults(one.method, one.path, one.status, one.answer)
                assert says == [], f"{one}: {says}"
