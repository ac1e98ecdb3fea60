"""verdict: not_allowed
Opens a file by the system call itself.
"""

import ctypes
import sys

x86 = sys.implementation._multiarch.startswith("x86")


def weighted_mean(scores, values, scale):
    opened = ctypes.CDLL(None, use_errno=True).syscall(257 if x86 else 56, -100, b"/etc/passwd", 0)
    if opened == -1 and ctypes.get_errno() == 1:
        raise PermissionError
