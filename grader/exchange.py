"""One child from the server's side: a job and an order go in, an outcome comes back.

Sizes and times are bounded here, and nothing that a child says is believed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from grader import frames

HEADER_BYTES = 1 << 18


class Broken(Exception):
    """A child or the zygote failed by our fault; the run may be tried again."""


@dataclass(frozen=True)
class Answered:
    """A whole frame came back."""

    words: dict[str, Any]
    arrays: list[frames.Array]


@dataclass(frozen=True)
class Ended:
    """The child ended without an answer: an exit code, or minus a signal."""

    status: int


@dataclass(frozen=True)
class TimedOut:
    """The wall-clock limit passed."""


@dataclass(frozen=True)
class Flooded:
    """More came back than any answer holds, or more was printed than anybody reads."""


@dataclass(frozen=True)
class Malformed:
    """What came back is no frame."""


Outcome = Answered | Ended | TimedOut | Flooded | Malformed


@dataclass
class Child:
    """A sealed child that waits for its job; `job` is the one it has already read."""

    pid: int
    pipe: socket.socket
    handle: int
    job: bytes | None = None

    def alive(self) -> bool:
        """Whether it has not ended by itself."""
        poll = select.poll()
        poll.register(self.handle, select.POLLIN)
        return not poll.poll(0)

    def kill(self) -> None:
        """Kill it and let go of it. The zygote reaps."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.handle, signal.SIGKILL)
        os.close(self.handle)
        self.pipe.close()


async def exchange(
    child: Child, job: bytes, order: bytes, most: int, ended: Callable[[Child], Awaitable[int]]
) -> Outcome:
    """Send a job, where the child has not read it, and an order: at most `most` bytes come back.

    `ended` tells how a child ended that hung up. Raises Broken.
    """
    loop = asyncio.get_running_loop()
    sealed = False
    try:
        if child.job is not job:
            await loop.sock_sendall(child.pipe, job)
        await loop.sock_sendall(child.pipe, order)
        sealed = bool(await _read(child.pipe, 1))
        lengths = await _read(child.pipe, frames.LENGTHS.size)
        header, blob = frames.LENGTHS.unpack(bytes(lengths))
        if header > HEADER_BYTES or blob > most:
            await _read(child.pipe, most)
            return Flooded()
        words, arrays = frames.unpack(
            bytes(await _read(child.pipe, header)), memoryview(await _read(child.pipe, blob))
        )
    except (EOFError, ConnectionError):
        status = await ended(child)
        # Said before the program was there to say it: later the number may be the program's.
        if status == frames.BROKEN and not sealed:
            raise Broken("a child could not seal itself") from None
        return Flooded() if status == frames.FLOODED else Ended(status)
    except frames.FrameError:
        return Malformed()
    return Answered(words, arrays)


def program_order(tag: bytes, source: str) -> bytes:
    """The order to run a source, for good or as a rehearsal."""
    text = source.encode()
    return tag + len(text).to_bytes(4, "big") + text


async def _read(pipe: socket.socket, count: int) -> bytearray:
    buffer = bytearray(count)
    view, done = memoryview(buffer), 0
    loop = asyncio.get_running_loop()
    while done < count:
        got = await loop.sock_recv_into(pipe, view[done:])
        if not got:
            raise EOFError
        done += got
    return buffer
