"""What front ends ask of a transaction: verdicts to deliver, lines that were shared, notes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.core.model import Submission
from bot.core.model_cohort import SharedLine


class FrontEndTransaction(Protocol):
    """What is between a verdict and its learner; a part of `ports.Transaction`."""

    # verdicts
    def told(self, submissions: Collection[int]) -> None:
        """The verdicts of these submissions have reached their learners."""

    def owed(self, learner: int | None = None) -> list[Submission]:
        """Judged submissions whose verdict has not arrived, oldest first: a learner's, or all."""

    def submission_of(self, message: str) -> Submission | None:
        """The newest submission whose inbound key is this, with a colon and a hash after it."""

    # discussion and shared lines
    def posting_shown_as(self, cohort: int, message: str) -> int | None:
        """The posting of a cohort whose message, or whose thread, has this id on its platform."""

    def thread_of(self, posting: int) -> str | None:
        """The platform's id of a posting's thread, if it has one."""

    def share_once(self, posting: int, learner: int) -> bool:
        """True when the learner has not shared a line on this posting yet; remembers it."""

    def keep_shared(self, posting: int, learner: int, message: str) -> None:
        """Keep the platform's id of the line."""

    def not_shared(self, posting: int, learner: int) -> None:
        """Forget a line that stands nowhere: it may be shared again."""

    def shared(self, learner: int, platform: str) -> list[SharedLine]:
        """The lines that a learner has shared on a platform."""

    # notes
    def note(self, name: str, value: str) -> None:
        """Keep a value under a name; the newest stands."""

    def noted(self, name: str) -> str | None:
        """The value under a name."""
