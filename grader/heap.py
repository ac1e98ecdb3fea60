"""What a forked child finds when it allocates: few page faults.

A fault is 3 to 5 microseconds in a virtual machine, and a child that has just been forked pays one
for every page it touches first: a copy where the page was its parent's, zeros where it was
nobody's. Here the parent's pages are joined into huge ones, which are cheaper to fork and to end
with, and children get room of their own that one fault fills. Where the kernel has no huge pages
nothing is lost. Needs the GNU C library, and Python's objects in its heap (PYTHONMALLOC=malloc).
"""

from __future__ import annotations

import ctypes

_LIBC = ctypes.CDLL(None)
_M_TRIM_THRESHOLD, _M_TOP_PAD, _M_MMAP_THRESHOLD = -1, -2, -3
_MADV_HUGEPAGE, _MADV_COLLAPSE = 14, 25
_HUGE = 1 << 21
_LARGEST_GAP = 1 << 20
# Blocks come in steps of 16 bytes, 8 of which are the allocator's.
_GAPS = (*(1 << power for power in range(19, 10, -1)), *range(2040, 8, -16))
_PARENT_BYTES = 1 << 16
_ROOM_BYTES = 3 * _HUGE

_ADDRESS = ctypes.c_size_t
_malloc, _free, _madvise = _LIBC.malloc, _LIBC.free, _LIBC.madvise
_malloc.argtypes, _malloc.restype = (ctypes.c_size_t,), _ADDRESS
_free.argtypes, _free.restype = (_ADDRESS,), None
_madvise.argtypes = (_ADDRESS, ctypes.c_size_t, ctypes.c_int)


def keep() -> None:
    """Make the allocator keep the memory it has: a page given back is faulted in again."""
    for parameter, value in (
        (_M_TRIM_THRESHOLD, 1 << 28),
        (_M_TOP_PAD, 1 << 20),
        (_M_MMAP_THRESHOLD, 1 << 25),
    ):
        _LIBC.mallopt(parameter, value)


def collapse() -> None:
    """Join the heap's pages into huge ones, as far as the kernel does that."""
    with open("/proc/self/maps", encoding="ascii") as file:  # noqa: PTH123
        heaps = [line.split("-", 1) for line in file if line.rstrip().endswith("[heap]")]
    for first, rest in heaps:
        start, end = _rounded(int(first, 16)), int(rest.split()[0], 16)
        for address in range(start, end - _HUGE + 1, _HUGE):
            _madvise(address, _HUGE, _MADV_COLLAPSE)


class Room:
    """Memory set aside for forked children. Nothing in the parent may touch it."""

    def __init__(self) -> None:
        self._kept = [_malloc(_PARENT_BYTES)]
        self._fill_gaps()
        # Where the parent has touched anything within two megabytes, the page stays small.
        start = _rounded(_top() + _LARGEST_GAP)
        self._kept.append(_malloc(start - _top() - 4096))
        self._room = _malloc(_ROOM_BYTES)
        _madvise(start, _ROOM_BYTES // _HUGE * _HUGE, _MADV_HUGEPAGE)
        _free(self._kept.pop(0))

    def open(self) -> None:
        """Give the room to the allocator: a child's first step."""
        _free(self._room)

    def _fill_gaps(self) -> None:
        """Leave no gap between the parent's objects: a child would copy its page to use it."""
        top = _top()
        for size in _GAPS:
            while (block := _malloc(size)) < top:
                pass
            _free(block)


def _top() -> int:
    """The end of what is in use: a block too large for any gap begins there."""
    block = int(_malloc(_LARGEST_GAP))
    _free(block)
    return block


def _rounded(address: int) -> int:
    return -(-address // _HUGE) * _HUGE
