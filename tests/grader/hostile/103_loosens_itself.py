"""verdict: not_allowed
Makes itself dumpable, and installs a filter that allows everything.
"""

import ctypes
import sys


def weighted_mean(scores, values, scale):
    libc = ctypes.CDLL(None)
    dumpable, strict, secure = libc.prctl(4, 1), libc.prctl(22, 1), libc.prctl(28, 0)
    if dumpable == strict == secure == -1:
        libc.syscall(317 if sys.implementation._multiarch.startswith("x86") else 277, 1, 0, None)
