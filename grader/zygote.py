"""The fork server: Python, numpy and the permitted modules loaded, nothing else in its memory.

Started by exec with a scrubbed environment and one inherited descriptor. It must never hold card
code, truths, seeds or a learner's code: a forked child can read whatever the zygote ever held.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import importlib
import json
import os
import socket
import sys
from importlib.machinery import PathFinder
from typing import Any

from grader import confine, kernel
from grader.heap import Room, collapse, keep

CONTROL = 3
READY = b"R"
# Beside these, what numpy itself has loaded can be imported; nothing else can, for want of files.
PERMITTED = (
    "abc bisect cmath collections contextlib copy dataclasses decimal enum fractions functools "
    "heapq itertools math numbers operator random re statistics string textwrap time traceback "
    "typing warnings _pylong encodings.ascii encodings.latin_1 "
    "numpy numpy.fft numpy.lib.stride_tricks numpy.linalg numpy.ma numpy.polynomial numpy.random "
    "numpy.testing"
).split()


def main() -> None:
    """Serve forks until the server hangs up, or say why not."""
    try:
        serve()
    except OSError as error:
        sys.exit(f"grader: the sandbox cannot be set up here: {error.strerror}")


def serve() -> None:
    """Confine, load, and serve forks."""
    if not confine.seccomp_available():
        raise OSError(errno.ENOSYS, "the kernel lets no filter on system calls (seccomp) in")
    layers = confine.Layers()
    confine.die_with_parent()
    inside = confine.enter_namespaces(layers)
    if inside and (first := os.fork()):
        # The first process of the new pid namespace works; this one keeps the server's tie to it.
        os.close(CONTROL)
        # It has all of them in its namespace of users. Root needs its own: the kernel kills another
        # user's process with its parent only where the parent might have done that.
        if os.geteuid() != 0:
            kernel.drop_capabilities()
        os._exit(os.waitstatus_to_exitcode(os.waitpid(first, 0)[1]) & 0xFF)
    confine.die_with_parent()
    load()
    from grader.nursery import Nursery  # it brings numpy too, so not earlier

    forget_files()
    gc.collect()
    collapse()
    control = socket.socket(fileno=CONTROL)
    limits = confine.child_limits(confine.address_space_bytes() + confine.MEMORY_BYTES)
    confine.seal_zygote(layers, own_namespaces=inside)
    program = confine.child_filter()
    gc.collect()
    gc.freeze()
    gc.disable()
    room = Room()
    with contextlib.suppress(ConnectionError):  # the server hung up: so be it
        control.send(READY + json.dumps([layers.active, layers.missing]).encode())
        Nursery(control, limits, program, room).loop()


def load() -> None:
    """Import what a program may use, and run each part once before the limits come."""
    # What modules do after a fork (new locks, new seeds) touches 200 pages, for threads that no
    # child may have and seeds that are no secret.
    os.register_at_fork = lambda **_: None
    keep()
    for name in PERMITTED:
        with contextlib.suppress(ModuleNotFoundError):  # _pylong came with Python 3.12
            importlib.import_module(name)
    import numpy as np
    import numpy.typing as npt

    ones = np.ones((16, 16))
    squares: list[npt.NDArray[Any]] = [
        ones.astype(dtype) for dtype in (np.float32, np.float64, np.longdouble)
    ]
    for square in squares:
        _ = square @ square, np.einsum("ij,jk->ik", square, square), np.exp(square).sum(-1)
    _ = np.linalg.svd(ones), np.linalg.solve(ones + np.eye(16), ones), np.linalg.eigh(ones)
    _ = np.fft.fft(ones), np.random.default_rng(1).normal(size=4), np.percentile(ones, 30)
    _ = np.random.default_rng(), repr(ones), str(np.float64(1.5)), np.array2string(ones)
    from grader.warm import warm

    warm()


def forget_files() -> None:
    """From here on an import finds what is loaded, or nothing: no path is searched."""
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not PathFinder]
