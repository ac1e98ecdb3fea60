"""A crowd's Slack: a workspace with a channel, an organiser and learners, in Socket Mode."""

import sys
import time
from contextlib import suppress
from pathlib import Path

FAKES = Path(__file__).resolve().parent.parent / "chat" / "slack"
if str(FAKES) not in sys.path:
    sys.path.append(str(FAKES))

from crowd_run import DEADLINE, VERDICT  # noqa: E402
from fake_slack import Exchange, FakeSlack, Learner, Message, environment  # noqa: E402

from bot.chat.slack.manifest import manifest  # noqa: E402

SOCKETS = 2


class SlackStage:
    """Slack as far as a crowd needs it."""

    module = "fake_slack"

    def __init__(self) -> None:
        self.platform = FakeSlack()

    async def start(self, learners: int) -> None:
        await self.platform.start()
        guild = self.platform.guild()
        guild.use(manifest())
        self.channel = guild.channel()
        self.olga = guild.learner("Olga", "manage_guild", at=self.channel)
        self.learners = [guild.learner(f"Learner {n}", at=self.channel) for n in range(learners)]

    def environment(self) -> dict[str, str]:
        own = {
            "PRACTICE_SLACK_BOT_TOKEN": self.platform.token,
            "PRACTICE_SLACK_APP_TOKEN": self.platform.app_token,
        }
        return environment(self.platform) | own

    def is_ready(self) -> bool:
        return len(self.platform.sockets.open) >= SOCKETS

    async def posted(self) -> Message:
        await self.olga.slash("practice admin setup zone=UTC days=daily late=1440")
        await self.olga.slash("practice admin post-now")
        await self.platform.until(lambda: self.channel.messages, "the card")
        return self.channel.messages[0]

    async def told(self, learner: Learner, sent: Exchange) -> float:
        """When a verdict is there, by the monotonic clock."""

        def look() -> bool:
            return any(VERDICT.search(one.text) for one in learner.whispers)

        while not look():
            with suppress(AssertionError):  # the crowd's patience is longer than the fake's
                await self.platform.until(look, f"a verdict for {learner.name}", learner.id)
        return time.monotonic()

    def shown(self, learner: Learner, sent: list[Exchange]) -> list[str]:
        """What the learner reads for their submissions."""
        return [one.text for one in learner.whispers]

    def is_late(self, exchange: Exchange) -> bool:
        """Whether Slack had given up before it was acknowledged."""
        acknowledged = exchange.acknowledged_at
        return acknowledged is None or acknowledged - exchange.sent_at > DEADLINE

    async def stop(self) -> None:
        await self.platform.stop()
        self.platform.check()
