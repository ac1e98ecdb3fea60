"""The room for forked children: theirs alone, and what they allocate first."""

from __future__ import annotations

import os
import subprocess
import sys

from running import ROOT

_FORK = """
import ctypes, os
from grader import heap

heap.keep()
heap.collapse()
room = heap.Room()
start, end = room._room, room._room + heap._ROOM_BYTES
inside = lambda: start <= ctypes.addressof(ctypes.create_string_buffer(1 << 18)) < end
print(inside(), end=" ", flush=True)
if os.fork() == 0:
    room.open()
    print(inside(), end=" ", flush=True)
    os._exit(0)
os.wait()
print(inside())
"""


def test_only_a_child_allocates_in_the_room() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FORK],
        env={**os.environ, "PYTHONMALLOC": "malloc"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["False", "True", "False"], done.stderr
