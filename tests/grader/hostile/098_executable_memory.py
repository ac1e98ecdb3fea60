"""verdict: not_allowed
Memory that may be executed, new or made so.
"""

import ctypes

libc, page = ctypes.CDLL(None), ctypes.c_size_t(4096)
libc.mmap.restype = ctypes.c_ssize_t


def weighted_mean(scores, values, scale):
    new = libc.mmap(None, page, 7, 0x22, -1, 0)
    plain = libc.mmap(None, page, 3, 0x22, -1, 0)
    made = libc.mprotect(ctypes.c_void_p(plain), page, 5)
    if new == -1 and plain != -1 and made == -1:
        raise PermissionError
