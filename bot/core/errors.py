"""What can go wrong, as sentences.

PracticeError            shown to the learner as it is; nothing was counted
    NoSuchCard           with the nearest names
    StillGraded          their last paste has no verdict yet
OperatorError            shown to whoever runs the command: what to do about it
GraderUnavailable        our fault: the learner gets an apology, nothing is counted
    GraderAway           nobody was asked, so that trying again does no harm
PlatformBusy, PlatformRefused, HistoryUnreadable
                         what a chat platform answers to the ticker
PlatformAway             a chat platform cannot be reached: shown to the operator, tried again
"""

from __future__ import annotations


class PracticeError(Exception):
    """A learner's mistake; its text is one sentence that says what to do."""


class NoSuchCard(PracticeError):
    """There is no card of that name."""


class StillGraded(PracticeError):
    """One paste of a learner is graded at a time."""


class OperatorError(Exception):
    """Configuration or surroundings that the operator has to mend; its text says how."""


class GraderUnavailable(Exception):
    """The grader did not judge; the submission waits."""


class GraderAway(GraderUnavailable):
    """No grader could be asked: not even that counts as a try of the submission."""


class PlatformAway(Exception):
    """A platform cannot be reached at the moment; its text says where to look."""


class PlatformBusy(Exception):
    """Nothing was sent; it may be tried again soon."""


class PlatformRefused(Exception):
    """Nothing was sent, and nothing will be until somebody mends it.

    Its text is one sentence for the channel's admin. `gone` says that the channel is no more.
    """

    def __init__(self, says: str, *, gone: bool = False) -> None:
        """Keep the sentence."""
        super().__init__(says)
        self.gone = gone


class HistoryUnreadable(Exception):
    """The bot may not look whether a message is there."""
