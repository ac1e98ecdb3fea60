"""A real server in a process of its own, to be measured from outside: asked, and weighed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from grader.protocol import Answer, Grade, Register, Request, decode, encode

_ROOT = Path(__file__).resolve().parent.parent


class Server:
    """A real server in a process of its own, asked over its socket."""

    def __init__(self, path: Path, process: subprocess.Popen[bytes]) -> None:
        self.path, self.process = path, process

    def connect(self) -> Callable[[Request], Answer]:
        """A function that asks and waits for the answer, on a connection of its own."""
        pipe = socket.socket(socket.AF_UNIX)
        pipe.connect(str(self.path))
        stream = pipe.makefile("rb")

        def ask(request: Request) -> Answer:
            pipe.sendall(encode(request))
            answer = decode(stream.read(int.from_bytes(stream.read(4), "big")))
            assert not isinstance(answer, Register | Grade)
            return answer  # type: ignore[return-value]

        return ask

    def memory(self) -> tuple[float, float]:
        """Megabytes: all processes with shared pages counted once, and resident with one zygote."""
        pids = [self.process.pid, *_descendants(self.process.pid)]
        outer = _children(self.process.pid)[:1]
        inner = [pid for one in outer for pid in _children(one)][:1]
        resident = sum(_resident(pid) for pid in (self.process.pid, *outer, *inner))
        return sum(map(_proportional, pids)), resident


@contextmanager
def running(workers: int) -> Iterator[Server]:
    """A server for the length of a block."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "grader.sock"
        process = subprocess.Popen(
            [sys.executable, "-m", "grader", "serve", f"--workers={workers}", f"--socket={path}"],
            cwd=_ROOT,
            stderr=subprocess.PIPE,
        )
        assert process.stderr is not None
        try:
            if b"listening" not in process.stderr.readline():
                raise OSError("the grader does not start; `practice doctor` says why")
            yield Server(path, process)
        finally:
            process.terminate()
            process.wait(20)
            process.stderr.close()


def _children(pid: int) -> list[int]:
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:  # ended meanwhile
        return []
    return [int(word) for word in text.split()]


def _descendants(pid: int) -> list[int]:
    return [one for child in _children(pid) for one in (child, *_descendants(child))]


def _resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _proportional(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:  # ended meanwhile, or, for an ordinary user, sealed against being read
        return 0.0
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
