"""Asks a grader behind a socket how it is, as a container's health check does."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from grader.protocol import Ask, Health, ProtocolError, decode, encode

SECONDS = 4.0


def main(path: Path) -> int:
    """Print one line; 0 when the grader answers, else 1."""
    try:
        health = ask(path)
    except (OSError, ProtocolError) as error:
        sys.stderr.write(f"grader: none answers at {path}: {error}\n")
        return 1
    counted = (
        f"{health.workers} workers, {health.cards} cards, {health.waiting} waiting, "
        f"{health.judged} judged"
    )
    sys.stdout.write(f"grader: healthy, protocol {health.version}, {counted}\n")
    return 0


def ask(path: Path) -> Health:
    """The state of the grader that listens there; raises OSError or ProtocolError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.settimeout(SECONDS)
        door.connect(str(path))
        door.sendall(encode(Ask()))
        with door.makefile("rb") as words:
            body = words.read(int.from_bytes(words.read(4), "big"))
    if not body:
        raise ConnectionError("it hung up; it answers the user that it runs as, and no other")
    answer = decode(body)
    if not isinstance(answer, Health):
        raise ProtocolError(f"unexpected {type(answer).__name__}")
    return answer
