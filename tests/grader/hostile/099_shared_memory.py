"""verdict: memory_limit
A gigabyte of shared memory.
"""

import ctypes

libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_ssize_t


def weighted_mean(scores, values, scale):
    if libc.mmap(None, ctypes.c_size_t(2**30), 3, 0x21, -1, 0) == -1 and ctypes.get_errno() == 12:
        raise MemoryError
