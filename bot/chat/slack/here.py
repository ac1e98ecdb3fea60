"""One thing that was done, with all that a command may need."""

from __future__ import annotations

from dataclasses import dataclass

from bot.chat.slack.arriving import Arrival
from bot.chat.slack.platform import SlackPlatform
from bot.chat.slack.press import Press
from bot.chat.slack.workspaces import Workspace
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.practice import Practice


@dataclass(frozen=True)
class Here:
    """Who, with which command; `practice` is that of the command's spot."""

    arrival: Arrival
    press: Press
    practice: Practice
    desk: FrontDesk
    workspace: Workspace
    platform: SlackPlatform

    @property
    def who(self) -> Account:
        """The learner's account."""
        return self.arrival.who
