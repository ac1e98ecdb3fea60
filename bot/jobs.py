"""Work without a learner in front of it: judges what waited when the bot stopped."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core import wording
from bot.core.errors import PracticeError
from bot.core.model import Submission
from bot.core.practice import Practice
from bot.core.reply import Reply


@dataclass(frozen=True)
class Told:
    """What a learner has to be told."""

    learner: int
    reply: Reply


async def rescue(practice: Practice, platform: str) -> list[Told]:
    """Judge what learners of a platform had submitted before the bot stopped, each once."""
    return [
        Told(submission.learner, await _verdict(practice, submission))
        for submission in await practice.waiting(platform)
    ]


async def _verdict(practice: Practice, submission: Submission) -> Reply:
    try:
        title = practice.deck.card(submission.card).title
        return wording.after_a_stop(title, await practice.judge(submission))
    except PracticeError:
        return wording.card_is_gone(submission.card)
