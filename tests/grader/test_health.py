"""`python -m grader health` says whether a grader answers, as a container's health check asks."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from pathlib import Path

from running import ROOT, Server

from grader import protocol


def health(path: Path) -> tuple[int, str, str]:
    words = [sys.executable, "-m", "grader", "health", "--socket", str(path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_grader_that_serves_is_healthy(server: Server) -> None:
    code, said, complained = health(server.socket)
    assert (code, complained) == (0, "")
    assert said.startswith(f"grader: healthy, protocol {protocol.VERSION}, 1 workers, ")


def test_no_grader_is_told_with_the_path(tmp_path: Path) -> None:
    path = tmp_path / "grader.sock"
    assert health(path) == (
        1,
        "",
        f"grader: none answers at {path}: [Errno 2] No such file or directory\n",
    )


def test_one_that_hangs_up_or_talks_nonsense_is_not_healthy(tmp_path: Path) -> None:
    path = tmp_path / "grader.sock"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(path))
        door.listen()

        def answer_with(words: bytes) -> None:
            line, _ = door.accept()
            with line:
                line.recv(1 << 12)
                line.sendall(words)

        nonsense = {b"": "it hung up", b"\0\0\0\2{}": "not a message of the grader's protocol"}
        for words, complaint in nonsense.items():
            thread = threading.Thread(target=answer_with, args=(words,))
            thread.start()
            code, said, complained = health(path)
            thread.join()
            assert (code, said) == (1, "")
            assert complaint in complained
