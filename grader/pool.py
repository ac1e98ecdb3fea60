"""The server's end of a zygote: forked, sealed children on demand, and what became of each.

A child runs one program and is then killed, after a good answer too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import subprocess
import sys
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader import frames, nursery
from grader.exchange import (
    Answered,
    Broken,
    Child,
    Ended,
    Outcome,
    TimedOut,
    exchange,
    program_order,
)
from grader.zygote import READY

WALL_SECONDS = 2.0
REHEARSED_MOST = 3
JOB_BYTES = 1 << 20  # a usual job leaves in one piece, where the kernel lets as much wait
_ROOT = Path(__file__).resolve().parent.parent
# Everything a zygote ever sees of the environment.
_ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "LD_BIND_NOW": "1",  # once, before the first fork
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONMALLOC": "malloc",  # see heap.py
}


class SandboxUnavailable(Exception):
    """The zygote cannot confine children here; nothing may be run."""


@dataclass
class Zygote:
    """One fork server with a few idle children. Not safe for threads: one event loop uses it."""

    spare: int = 1
    wall_seconds: float = WALL_SECONDS
    active: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    _process: subprocess.Popen[bytes] | None = None
    _control: socket.socket | None = None
    _idle: list[Child] = field(default_factory=list)
    _wanted: list[asyncio.Future[Child]] = field(default_factory=list)
    # Our ends of the pipes whose children are still to come, in their order.
    _asked: deque[socket.socket] = field(default_factory=deque)
    _mourners: dict[int, asyncio.Future[int]] = field(default_factory=dict)

    async def start(self) -> None:
        """Start the process and wait until it is sealed; raises SandboxUnavailable."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        # The descriptor's number is part of the zygote's contract: dup2 makes it 3.
        process = self._process = subprocess.Popen(  # noqa: ASYNC220 - a fork and exec, at start only
            [sys.executable, "-s", "-B", "-c", _START, str(theirs.fileno())],
            env=_ENVIRONMENT,
            cwd=_ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        ours.setblocking(False)  # noqa: FBT003
        first = b""
        try:
            with contextlib.suppress(ConnectionError):  # killed before it said a word
                first = await asyncio.get_running_loop().sock_recv(ours, 1 << 16)
        finally:
            if not first:
                ours.close()
        if not first.startswith(READY):
            status = await asyncio.to_thread(process.wait)
            self.stop()
            if status in (-signal.SIGKILL, -signal.SIGKILL & 0xFF):
                raise Broken("the zygote was killed before it was ready")
            raise SandboxUnavailable("the sandbox could not be set up; see the grader's output")
        active, missing = json.loads(first[1:])
        self.active, self.missing = tuple(active), tuple(missing)
        self._control = ours
        asyncio.get_running_loop().add_reader(ours, self._on_message)
        self.refill()

    def stop(self) -> None:
        """Kill the zygote and with it every child."""
        if self._control is not None:
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop().remove_reader(self._control)
            self._control.close()
            self._control = None
        while self._idle:
            self._idle.pop().kill()
        while self._asked:
            self._asked.pop().close()
        futures: list[asyncio.Future[Any]] = [*self._wanted, *self._mourners.values()]
        for future in futures:
            if not future.done():
                future.set_exception(Broken("the zygote ended"))
        self._wanted.clear()
        self._mourners.clear()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def alive(self) -> bool:
        """Whether children can be had."""
        return self._control is not None

    @property
    def pid(self) -> int:
        """The process id of the zygote's outer process; 0 when stopped."""
        return self._process.pid if self._process else 0

    # --- children ----------------------------------------------------------------------------

    def refill(self) -> None:
        """Let go of idle children that ended, and ask for more until enough are idle."""
        for child in [one for one in self._idle if not one.alive()]:
            self._idle.remove(child)
            child.kill()
        fresh = sum(child.job is None for child in self._idle)
        while self.alive and fresh + len(self._asked) < self.spare:
            self._ask()
        if self.alive and not self._asked:
            self._send(nursery.REAP)

    def _ask(self) -> None:
        ours, theirs = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, JOB_BYTES)
        ours.setblocking(False)  # noqa: FBT003
        self._asked.append(ours)
        self._send(nursery.FORK, theirs.fileno())
        theirs.close()

    def _send(self, message: bytes, *descriptors: int) -> None:
        assert self._control is not None
        try:
            socket.send_fds(self._control, [message], descriptors)
        except OSError:
            self.stop()

    def is_ready_for(self, job: bytes) -> bool:
        """Whether an idle child has read this very job."""
        return any(child.job is job for child in self._idle)

    async def child(self, job: bytes | None = None) -> Child:
        """An idle child, best one that has read this job; raises Broken without a zygote."""
        for read in (job, None):
            for child in [one for one in self._idle if one.job is read]:
                self._idle.remove(child)
                if child.alive():
                    return child
                child.kill()
        if not self.alive:
            raise Broken("the zygote is gone")
        future: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        self._wanted.append(future)
        if len(self._asked) < len(self._wanted):
            self._ask()
        return await future

    def _on_message(self) -> None:
        while self._control is not None:
            try:
                data, descriptors, _, _ = socket.recv_fds(self._control, 256, 1)
            except BlockingIOError:
                return
            except OSError:
                data, descriptors = b"", []
            if not data:
                self.stop()
            elif data[:1] == nursery.FORKED:
                self._on_fork(int(data[1:]), *descriptors)
            elif data[:1] == nursery.ENDED:
                self._on_end(*map(int, data[1:].split()))

    def _on_fork(self, pid: int, handle: int) -> None:
        child = Child(pid, self._asked.popleft(), handle)
        while self._wanted:
            future = self._wanted.pop(0)
            if not future.done():
                future.set_result(child)
                return
        self._idle.append(child)

    def _on_end(self, pid: int, status: int) -> None:
        future = self._mourners.get(pid)
        if future is not None and not future.done():
            future.set_result(status)

    async def rehearse(self, job: bytes, source: str | None = None) -> None:
        """Make an idle child read a job, and run public code on it, while nobody waits."""
        child = await self.child()
        ready = False
        try:
            async with asyncio.timeout(self.wall_seconds):
                data = job if source is None else job + program_order(frames.REHEARSAL, source)
                await asyncio.get_running_loop().sock_sendall(child.pipe, data)
            ready = True
        except (OSError, TimeoutError):
            return
        finally:
            if not ready:
                child.kill()
        if ready:
            child.job = job
            self._idle.append(child)
        if self.rehearsed > REHEARSED_MOST:
            oldest = next(one for one in self._idle if one.job is not None)
            self._idle.remove(oldest)
            oldest.kill()

    @property
    def rehearsed(self) -> int:
        """How many idle children have read a job."""
        return sum(child.job is not None for child in self._idle)

    # --- runs --------------------------------------------------------------------------------

    async def run(self, job: bytes, source: str, most: int) -> Outcome:
        """Run one program in one child: a job frame, then its source; at most `most` bytes back."""
        return await self._serve(job, program_order(frames.PROGRAM, source), most)

    async def carry_out(self, job: bytes, tasks: bytes, most: int) -> Outcome:
        """Run functions of card code in one child: a job frame, then a frame of tasks."""
        return await self._serve(job, frames.TASKS + tasks, most)

    async def _serve(self, job: bytes, order: bytes, most: int) -> Outcome:
        outcome = await self._serve_once(job, order, most)
        if outcome == Ended(-signal.SIGKILL):
            # Nobody here sent it. When a child that was not there at the time is killed as well,
            # it is for want of memory, and the program's.
            while self._idle:
                self._idle.pop().kill()
            outcome = await self._serve_once(job, order, most)
        return outcome

    async def _serve_once(self, job: bytes, order: bytes, most: int) -> Outcome:
        child = await self.child(job)
        outcome: Outcome = TimedOut()
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.wall_seconds):
                    outcome = await exchange(child, job, order, most, self._how_it_ended)
            return outcome
        finally:
            if isinstance(outcome, Answered):  # and ends: the verdict goes first
                asyncio.get_running_loop().call_soon(child.kill)
            else:
                child.kill()

    async def _how_it_ended(self, child: Child) -> int:
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._mourners[child.pid] = future
        try:
            if self.alive:
                self._send(nursery.AWAIT + str(child.pid).encode())
            if not self.alive:  # nobody is left to tell
                raise Broken("the zygote ended")
            return await future
        finally:
            self._mourners.pop(child.pid, None)


_START = (
    "import os, sys; number = int(sys.argv[1]); os.dup2(number, 3); "
    "number == 3 or os.close(number); "
    "from grader.zygote import main; main()"
)
