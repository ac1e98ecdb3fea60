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
import select
import signal
import socket
import sys
from importlib.machinery import PathFinder
from typing import Any

from grader import confine, kernel
from grader.heap import Room, collapse, keep

CONTROL = 3
FORK, DIED, READY, FORKED = b"F", b"D", b"R", b"C"
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
    gc.collect()
    collapse()
    control = socket.socket(fileno=CONTROL)
    wake, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    limits = confine.Limits(confine.address_space_bytes() + confine.MEMORY_BYTES)
    confine.seal_zygote(layers, own_namespaces=inside)
    program = confine.child_filter()
    gc.collect()
    gc.freeze()
    gc.disable()
    room = Room()
    with contextlib.suppress(ConnectionError):  # the server hung up: so be it
        control.send(READY + json.dumps([layers.active, layers.missing]).encode())
        loop(control, wake, limits, program, room)


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

    from grader import child

    ones = np.ones((16, 16))
    squares: list[npt.NDArray[Any]] = [
        ones.astype(dtype) for dtype in (np.float32, np.float64, np.longdouble)
    ]
    for square in squares:
        _ = square @ square, np.einsum("ij,jk->ik", square, square), np.exp(square).sum(-1)
    _ = np.linalg.svd(ones), np.linalg.solve(ones + np.eye(16), ones), np.linalg.eigh(ones)
    _ = np.fft.fft(ones), np.random.default_rng(1).normal(size=4), np.percentile(ones, 30)
    _ = np.random.default_rng(), repr(ones), str(np.float64(1.5)), np.array2string(ones)
    child.warm()
    # From here on an import finds what is loaded, or nothing: no path is searched.
    sys.path.clear()
    sys.path_importer_cache.clear()
    sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not PathFinder]


def loop(
    control: socket.socket, wake: int, limits: confine.Limits, program: bytes, room: Room
) -> None:
    """Fork on request, report deaths; end when the server hangs up."""
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake, select.POLLIN)
    while True:
        for descriptor, _ in poll.poll():
            if descriptor == wake:
                os.read(wake, 4096)
                _report_deaths(control)
            elif not control.recv(16):
                return
            else:
                _fork(control, wake, limits, program, room)


def _fork(
    control: socket.socket, wake: int, limits: confine.Limits, program: bytes, room: Room
) -> None:
    zygote = os.getpid()
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        _become_child(theirs, limits, program, zygote, room)
    theirs.close()
    handle = os.pidfd_open(pid)
    socket.send_fds(control, [FORKED + str(pid).encode()], [ours.fileno(), handle])
    os.close(handle)
    ours.close()


def _become_child(
    theirs: socket.socket, limits: confine.Limits, program: bytes, zygote: int, room: Room
) -> None:
    from grader import child, frames

    try:
        room.open()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(theirs.fileno(), 0)
        os.closerange(1, 1024)
        confine.seal_child(limits, program, zygote)
        child.serve(0)
    finally:
        # Reached only when a step failed or the job was no job: never run unsealed.
        os._exit(frames.BROKEN)


def _report_deaths(control: socket.socket) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        words: list[Any] = [pid, os.waitstatus_to_exitcode(status)]
        control.send(DIED + json.dumps(words).encode())
