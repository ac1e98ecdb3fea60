"""The grader behind a Unix socket: framed messages in, framed messages out.

The socket lies in a directory of mode 0700 and takes the same user only. Learner and card code
never runs in this process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import struct
import sys
import traceback
from pathlib import Path

from grader import kernel, prove
from grader.exchange import Broken
from grader.pool import SandboxUnavailable
from grader.protocol import (
    MESSAGE_BYTES,
    TRY_AGAIN,
    Answer,
    Ask,
    Grade,
    Look,
    ProtocolError,
    Prove,
    Refused,
    Register,
    Request,
    Where,
    decode,
    encode,
)
from grader.service import QUEUE_MOST, Service

CONNECTIONS = QUEUE_MOST + 56  # a full queue says so itself, and health is told beside it
UNAVAILABLE = 3  # the exit code where children cannot be confined


async def serve(path: Path, workers: int, *, lifeline: bool) -> int:
    """Serve until told to stop; with `lifeline`, until standard input closes. An exit code."""
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    service = Service(workers)
    try:
        await service.start()
    except (SandboxUnavailable, Broken) as error:
        await service.stop()
        print(f"grader: {error}", file=sys.stderr)  # noqa: T201
        return TRY_AGAIN if isinstance(error, Broken) else UNAVAILABLE
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if lifeline:
        try:
            loop.add_reader(sys.stdin.fileno(), stop.set)
        except PermissionError:  # a file, or the null device: already at its end
            stop.set()
    door = Door(service)
    # Who knocks while as many wait as the kernel keeps is turned away without a word.
    waiting = 2 * CONNECTIONS
    server = await asyncio.start_unix_server(door.welcome, sock=_listen(path), backlog=waiting)
    _announce(service, path)
    await stop.wait()
    server.close()
    _forget(path)
    await service.drain()
    door.close()
    if lifeline:  # whoever started this server may be gone, and made the directory for it
        with contextlib.suppress(OSError):
            os.rmdir(path.parent)  # noqa: PTH106
    await service.stop()
    return 0


def _listen(path: Path) -> socket.socket:
    """A socket that only this user may connect to, from its first moment."""
    _forget(path)
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    old = os.umask(0o177)
    try:
        door.bind(str(path))
    finally:
        os.umask(old)
    return door


def _forget(path: Path) -> None:
    path.unlink(missing_ok=True)


def _announce(service: Service, path: Path) -> None:
    health = service.health()
    print(f"grader: listening on {path}", file=sys.stderr)  # noqa: T201
    print(f"grader: layers: {'; '.join(health.layers)}", file=sys.stderr)  # noqa: T201
    for layer in health.missing:
        print(f"grader: not available here: {layer}", file=sys.stderr)  # noqa: T201


class Door:
    """Answers the messages of every connection."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._writers: set[asyncio.StreamWriter] = set()

    def close(self) -> None:
        """Hang up on everybody; what was answered has been sent."""
        for writer in self._writers:
            writer.close()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection: requests are answered in their order."""
        if not _same_user(writer):
            writer.close()
            return
        full = len(self._writers) >= CONNECTIONS
        self._writers.add(writer)
        try:
            while True:
                length = int.from_bytes(await reader.readexactly(4), "big")
                if length > MESSAGE_BYTES:
                    writer.write(encode(Refused("too_large", "the message is too large")))
                    break
                body = await reader.readexactly(length)
                if full:  # said now, since who is hung up on while asking hears nothing
                    writer.write(encode(Refused("busy", "too many ask at once; try again soon")))
                    break
                writer.write(encode(await self._answer(body)))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the bot hung up; what it had stored it asks again
        finally:
            self._writers.discard(writer)
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _answer(self, body: bytes) -> Answer:
        try:
            message = decode(body)
        except ProtocolError as error:
            return Refused("bad_message", str(error))
        try:
            return await self._carry_out(message)
        except Exception:  # noqa: BLE001 - a fault of ours costs one answer and no connection
            traceback.print_exc()
            return Refused("broken", "the grader failed at this request; see its output")

    async def _carry_out(self, message: Request | Answer) -> Answer:
        match message:
            case Grade():
                return await self._service.grade(message.key, message.learner, message.source)
            case Register():
                return await self._service.register(message.programs)
            case Prove():
                return await prove.prove(self._service, message)
            case Look():
                return await self._service.look(message)
            case Where():
                return self._service.place(message.learner)
            case Ask():
                return self._service.health()
            case _:
                return Refused("bad_message", "that is an answer, not a request")


def _same_user(writer: asyncio.StreamWriter) -> bool:
    peer: socket.socket = writer.get_extra_info("socket")
    size = struct.calcsize("3i")
    _, user, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    return bool(user == os.getuid())
