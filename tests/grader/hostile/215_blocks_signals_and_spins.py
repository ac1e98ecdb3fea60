"""verdict: time_limit
Blocks every signal and spins.
"""

import ctypes
import sys

x86 = sys.implementation._multiarch.startswith("x86")


def weighted_mean(scores, values, scale):
    every = ctypes.create_string_buffer(b"\xff" * 8, 8)
    ctypes.CDLL(None).syscall(14 if x86 else 135, 0, every, None, 8)
    while True:
        pass
