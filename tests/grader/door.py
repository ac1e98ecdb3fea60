"""A plain client of the grader's socket for the tests, and one that sends what it likes."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

from grader.protocol import Request, decode, encode

WAIT_SECONDS = 60.0


def connect(path: Path) -> socket.socket:
    """A connection to the door."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.settimeout(WAIT_SECONDS)
    line.connect(str(path))
    return line


def exactly(line: socket.socket, count: int) -> bytes:
    """So many bytes, or fewer when the other side hung up."""
    data = b""
    while len(data) < count:
        part = line.recv(count - len(data))
        if not part:
            break
        data += part
    return data


def answer(line: socket.socket) -> Any:
    """The next answer, or None when the other side hung up."""
    length = exactly(line, 4)
    return decode(exactly(line, int.from_bytes(length, "big"))) if length else None


def ask(path: Path, *requests: Request) -> list[Any]:
    """The answers to requests over one connection."""
    with connect(path) as line:
        line.sendall(b"".join(map(encode, requests)))
        return [answer(line) for _ in requests]


def is_closed(line: socket.socket) -> bool:
    """Whether the other side hung up without another word."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
