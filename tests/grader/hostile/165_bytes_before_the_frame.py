"""verdict: run_time_error, output_limit, time_limit
A byte before the answer, so that all lengths are read askew.
"""

import os


def weighted_mean(scores, values, scale):
    os.write(0, b"x")
    return right(scores, values, scale)
