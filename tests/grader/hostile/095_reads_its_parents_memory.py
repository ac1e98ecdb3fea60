"""verdict: not_allowed
Reads its parent's memory.
"""

import ctypes
import os


def weighted_mean(scores, values, scale):
    place = (ctypes.c_size_t * 2)(id(scores), 64)
    ctypes.CDLL(None).process_vm_readv(os.getppid(), place, 1, place, 1, 0)
