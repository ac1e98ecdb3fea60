"""verdict: run_time_error, time_limit, memory_limit, wrong_answer, accepted
Overwrites an object that the whole interpreter shares.
"""

import ctypes


def weighted_mean(scores, values, scale):
    ctypes.memset(id(True), 0, 64)
    return right(scores, values, scale)
