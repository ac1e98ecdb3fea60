"""verdict: run_time_error, time_limit, memory_limit
Calls itself with the limit lifted.
"""

import sys


def weighted_mean(scores, values, scale):
    sys.setrecursionlimit(10**9)
    return weighted_mean(scores, values, scale)
