"""verdict: run_time_error
Unmaps all of its own memory.
"""

import ctypes


def weighted_mean(scores, values, scale):
    ctypes.CDLL(None).munmap(None, ctypes.c_size_t(2**47 - 4096))
