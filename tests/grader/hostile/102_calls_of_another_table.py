"""verdict: not_allowed
Opens a file by the number of another table of system calls.
"""

import ctypes


def weighted_mean(scores, values, scale):
    if ctypes.CDLL(None).syscall(0x40000000 + 2, b"/etc/passwd", 0) == -1:
        raise PermissionError
