"""What can go wrong, as sentences.

PracticeError            shown to the learner as it is; nothing was counted
    NoSuchCard           with the nearest names
OperatorError            shown to whoever runs the command: what to do about it
GraderUnavailable        our fault: the learner gets an apology, nothing is counted
"""

from __future__ import annotations


class PracticeError(Exception):
    """A learner's mistake; its text is one sentence that says what to do."""


class NoSuchCard(PracticeError):
    """There is no card of that name."""


class OperatorError(Exception):
    """Configuration or surroundings that the operator has to mend; its text says how."""


class GraderUnavailable(Exception):
    """The grader did not judge; the submission waits."""
