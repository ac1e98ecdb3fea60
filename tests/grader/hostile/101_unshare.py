"""verdict: not_allowed
Enters a user namespace, to be root in it.
"""

import ctypes


def weighted_mean(scores, values, scale):
    ctypes.CDLL(None).unshare(0x10000000)
