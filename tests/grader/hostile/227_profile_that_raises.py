"""verdict: run_time_error, accepted
A profile function that raises in the runner.
"""

import sys


def profile(*rest):
    raise RuntimeError("profiled")


sys.setprofile(profile)


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
