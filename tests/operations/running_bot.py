"""Starts the small bot and a grader as processes, knocks at them and reads what they log."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.settings import CARDS

TOPIC = "attention"
DECK = ("heads-that-never-mix", "split-and-merge-heads", "lessons")
SMALL_BOT = Path(__file__).with_name("small_bot.py")
FIXED = """\
def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
"""
TIMES_OUT = "def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):\n    while True: pass\n"


class Bot:
    """A small bot in a folder, with a small deck."""

    def __init__(self, folder: Path, grader: Path | None = None, **wants: object) -> None:
        self.folder, self.door = folder, folder / "door.sock"
        self.errors = (folder / "stderr").open("ab")
        if not (folder / "cards").exists():
            copy_deck(folder / "cards")
        self.process = subprocess.Popen(
            [sys.executable, str(SMALL_BOT), str(self.door)],
            env={
                "PATH": os.defpath,
                "PRACTICE_DATA": str(folder / "data"),
                "PRACTICE_CARDS": str(folder / "cards"),
                "PRACTICE_WATCH": "127.0.0.1:0",
                "PRACTICE_ZONE": "UTC",
                "PRACTICE_GRADER": "" if grader is None else str(grader),
                "SMALL_BOT": json.dumps(wants),
            },
            cwd=folder,
            stderr=self.errors,
        )

    def ready(self) -> "Bot":
        until(self.opens, self.process)
        return self

    def knock(self, **asked: str) -> Any:
        with self.send(**asked) as knocking:
            return answer(knocking)

    def send(self, **asked: str) -> socket.socket:
        """Ask without waiting for the answer."""
        knocking = socket.socket(socket.AF_UNIX)
        try:
            knocking.connect(str(self.door))
            knocking.sendall(json.dumps(asked).encode() + b"\n")
        except OSError:
            knocking.close()
            raise
        return knocking

    def paste(self, user: str, code: str, key: str = "") -> str:
        return str(self.knock(op="paste", user=user, code=code, key=key or user))

    def told(self) -> list[str]:
        return list(self.knock(op="wake")["told"])

    def get(self, path: str) -> tuple[int, str]:
        """The status and text of a page of the watch."""
        [where] = [line["address"] for line in self.lines() if line["event"] == "watched"][-1:]
        try:
            with urllib.request.urlopen(f"http://{where}{path}") as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged; a line that is no JSON is an error."""
        text = (self.folder / "stderr").read_text()
        return [json.loads(line) for line in text.splitlines()]

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait()
        self.errors.close()
        return code

    def opens(self) -> bool:
        """Whether somebody is behind the door."""
        try:
            self.send(op="look").close()
        except OSError:
            return False
        return True


def copy_deck(folder: Path) -> None:
    """The seed card with what it points to."""
    for name in DECK:
        shutil.copytree(CARDS / TOPIC / name, folder / TOPIC / name)


def answer(knocking: socket.socket) -> Any:
    with knocking.makefile() as lines:
        return json.loads(lines.readline())


def start_grader(path: Path) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", "serve", "--socket", str(path)],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    until(path.exists, process)
    return process


def stop(process: subprocess.Popen[bytes], number: int = signal.SIGTERM) -> None:
    process.send_signal(number)
    process.wait()


def until(holds: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    while not holds():
        assert process is None or process.poll() is None, "it has ended"
        time.sleep(0.02)
