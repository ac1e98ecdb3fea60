"""One interaction with all that a command may need, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.chat.discord.address import Address
from bot.chat.discord.components import Interaction
from bot.chat.discord.message import Attached
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.model_cohort import Place
from bot.core.organising import Organising
from bot.core.practice import Practice
from bot.core.reply import Reply


@dataclass(frozen=True)
class Here:
    """Who, with which command, at which place (None: a direct conversation)."""

    interaction: Interaction
    at: Address
    who: Account
    place: Place | None
    practice: Practice
    desk: FrontDesk
    organising: Organising


@dataclass(frozen=True)
class Outcome:
    """A reply, with files that are no pictures of it."""

    reply: Reply
    files: tuple[Attached, ...] = ()
