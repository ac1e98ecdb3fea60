"""verdict: not_allowed, run_time_error
Loads a library by its path.
"""

import ctypes


def weighted_mean(scores, values, scale):
    refused = 0
    for load in (lambda: ctypes.CDLL("/lib/x86_64-linux-gnu/libc.so.6"),
                 lambda: ctypes.CDLL("./practice-hostile-82.so"),
                 lambda: np.ctypeslib.load_library("libc.so.6", "/lib")):
        try:
            load()
        except OSError:
            refused += 1
    if refused == 3:
        raise PermissionError
