"""A crowd's Discord: a guild with a channel, an organiser and learners, on the own model."""

import sys
from pathlib import Path

FAKES = Path(__file__).resolve().parent.parent / "chat" / "discord"
if str(FAKES) not in sys.path:
    sys.path.append(str(FAKES))

from crowd_run import PATIENCE  # noqa: E402
from fake_discord import Exchange, FakeDiscord, Learner, Message, World, environment  # noqa: E402

from bot.chat.discord.invite import LEAST  # noqa: E402

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.AbCdEf.abcdefghijklmnopqrstuvwxyz"
TOO_LATE = 10062


class DiscordStage:
    """Discord as far as a crowd needs it."""

    module = "fake_discord"

    def __init__(self) -> None:
        self.platform = FakeDiscord(World())
        self.platform.check_later = True  # the schema's checks would take the bot's cores
        self.platform.token = self.platform.gateway.token = TOKEN

    async def start(self, learners: int) -> None:
        await self.platform.start()
        guild = self.platform.guild(bot_permissions=LEAST.value)
        self.channel = guild.channel()
        self.olga = guild.learner("Olga", "manage_guild", at=self.channel)
        self.learners = [guild.learner(f"Learner {n}", at=self.channel) for n in range(learners)]

    def environment(self) -> dict[str, str]:
        return environment(self.platform) | {"PRACTICE_DISCORD_TOKEN": TOKEN}

    def is_ready(self) -> bool:
        return self.platform.gateway.online

    async def posted(self) -> Message:
        await self.olga.slash("practice-admin setup", zone="UTC", days="daily", more="late=1440")
        await self.olga.slash("practice-admin post-now")
        await self.platform.until(lambda: self.channel.threads, "the card and its thread", 60)
        return self.channel.messages[0]

    async def told(self, learner: Learner, sent: Exchange) -> float:
        """When the answer to a submission is there, by the monotonic clock."""
        what = f"a verdict for {learner.name}"
        return await self.platform.until(lambda: sent.answered_at, what, PATIENCE)

    def shown(self, learner: Learner, sent: list[Exchange]) -> list[str]:
        """What the learner reads for their submissions."""
        return [one.text for exchange in sent for one in exchange.messages]

    def is_late(self, exchange: Exchange) -> bool:
        """Whether it was not acknowledged before Discord refuses that."""
        return exchange.acknowledged_at is None or TOO_LATE in exchange.refused

    async def stop(self) -> None:
        await self.platform.stop()
        self.platform.check()
