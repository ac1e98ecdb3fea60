"""verdict: run_time_error
A trace function that raises in the runner.
"""

import sys


def trace(*rest):
    raise RuntimeError("traced")


sys.settrace(trace)


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
