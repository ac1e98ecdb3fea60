"""verdict: run_time_error
Reads from nowhere.
"""

import ctypes


def weighted_mean(scores, values, scale):
    ctypes.string_at(0)
