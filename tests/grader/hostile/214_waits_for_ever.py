"""verdict: time_limit
Waits on a futex that nobody wakes.
"""

import ctypes
import sys

x86 = sys.implementation._multiarch.startswith("x86")


def weighted_mean(scores, values, scale):
    word = ctypes.c_int(0)
    ctypes.CDLL(None).syscall(202 if x86 else 98, ctypes.byref(word), 0, 0, None)
