"""The zygote at work: it forks children on request, and tells how one of them ended when asked.

Every page that is written between two forks is copied or faulted in again. So what is done here is
little, and a child that ends is looked after at the next chance, not at once.
"""

from __future__ import annotations

import os
import select
import socket
import struct

from grader import child, confine, frames
from grader.heap import Room
from grader.kernel import Filter

# What the server says: a descriptor comes with FORK, a process id after AWAIT.
FORK, AWAIT, REAP = b"F", b"W", b"."
# What it is told: a handle comes with FORKED, an exit status with ENDED.
FORKED, ENDED = b"C", b"E"
REAP_MILLISECONDS = 50
ENDED_KEPT = 64
_INT = struct.Struct("=i")
_ONE_DESCRIPTOR = socket.CMSG_SPACE(_INT.size)


class Nursery:
    """Forks children until the server hangs up."""

    def __init__(
        self, control: socket.socket, limits: confine.Limits, program: Filter, room: Room
    ) -> None:
        self.control, self.limits, self.program, self.room = control, limits, program, room
        self.pid = os.getpid()
        self.living = 0
        self.ended: dict[int, int] = {}
        self.awaited: dict[int, int] = {}

    def loop(self) -> None:
        """Do what the server says; raises ConnectionError where it ended without a word."""
        poll, control = select.poll(), self.control.fileno()
        poll.register(control, select.POLLIN)
        wait: int | None = None
        while True:
            ready = poll.poll(wait)
            # Once more in a while: who was killed just now may still be ending.
            wait = REAP_MILLISECONDS if ready else None
            self._reap()
            for descriptor, _ in ready:
                if descriptor == control:
                    message, passed, _, _ = self.control.recvmsg(32, _ONE_DESCRIPTOR)
                    if not message:
                        return
                    if message == FORK:
                        self._fork(*_INT.unpack(passed[0][2]))
                    elif message[:1] == AWAIT:
                        self._await(int(message[1:]), poll)
                else:
                    poll.unregister(descriptor)
                    os.close(descriptor)
                    self._tell(self.awaited.pop(descriptor))

    def _fork(self, theirs: int) -> None:
        pid = os.fork()
        if pid == 0:
            self._become_child(theirs)
        os.close(theirs)
        self.living += 1
        handle = os.pidfd_open(pid)
        passed = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, _INT.pack(handle))]
        self.control.sendmsg([FORKED, str(pid).encode()], passed)
        os.close(handle)

    def _become_child(self, theirs: int) -> None:
        try:
            self.room.open()
            os.dup2(theirs, 0)
            os.closerange(1, 1024)
            confine.seal_child(self.limits, self.program, self.pid)
            child.serve(0)
        finally:
            # Reached only when a step failed or the job was no job: never run unsealed.
            os._exit(frames.BROKEN)

    def _await(self, pid: int, poll: select.poll) -> None:
        if pid in self.ended:
            self._tell(pid)
        else:
            handle = os.pidfd_open(pid)
            self.awaited[handle] = pid
            poll.register(handle, select.POLLIN)

    def _tell(self, pid: int) -> None:
        status = os.waitstatus_to_exitcode(self.ended[pid])
        self.control.send(b"%b%d %d" % (ENDED, pid, status))

    def _reap(self) -> None:
        while self.living:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            self.living -= 1
            self.ended[pid] = status
            if len(self.ended) > ENDED_KEPT:
                del self.ended[next(iter(self.ended))]
