"""verdict: run_time_error, not_allowed, memory_limit
Kills itself with each signal it can.
"""

import os


def weighted_mean(scores, values, scale):
    import ctypes

    libc = ctypes.CDLL(None)
    for number in (9, 15, 31, 24):
        libc.raise_(number) if hasattr(libc, "raise_") else libc.kill(os.getpid(), number)
    raise PermissionError
