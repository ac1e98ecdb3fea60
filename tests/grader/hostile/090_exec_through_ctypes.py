"""verdict: not_allowed
Becomes another program.
"""

import ctypes


def weighted_mean(scores, values, scale):
    ctypes.CDLL(None).execve(b"/bin/sh", None, None)
