"""verdict: run_time_error, memory_limit, time_limit
The text of a list nested a million deep.
"""

import sys


def weighted_mean(scores, values, scale):
    deep = []
    for _ in range(10**6):
        deep = [deep]
    sys.setrecursionlimit(10**9)
    repr(deep)
