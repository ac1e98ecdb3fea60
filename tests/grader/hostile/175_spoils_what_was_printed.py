"""verdict: run_time_error
Puts things that are no text into what was printed.
"""

import sys

sys.stdout.kept.append(object())


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
