"""verdict: not_allowed, run_time_error
Writes an array to a duplicate of a descriptor.
"""

import os


def weighted_mean(scores, values, scale):
    scores.tofile(os.fdopen(os.dup(0), "wb"))
