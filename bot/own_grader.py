"""A grader process of the bot's own, for whoever runs no grader beside it.

It gets an environment without a single setting of the bot, and ends when the bot does, however the
bot ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bot.core.errors import OperatorError
from grader.protocol import TRY_AGAIN

START_SECONDS = 30.0
_ROOT = Path(__file__).resolve().parent.parent


@dataclass
class Server:
    """A grader that was started here, the directory of its socket, and what it says."""

    directory: Path
    process: subprocess.Popen[bytes]
    words: IO[bytes]

    @classmethod
    def start(cls) -> Server:
        """Start it on a socket in a new directory that only this user may enter."""
        directory = Path(tempfile.mkdtemp(prefix="practice-"))
        words = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        command = [sys.executable, "-m", "grader", "serve", "--lifeline"]
        process = subprocess.Popen(
            [*command, "--socket", str(directory / "grader.sock")],
            cwd=_ROOT,
            env={"PATH": os.defpath, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=words,
            start_new_session=True,
        )
        return cls(directory, process, words)

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.directory / "grader.sock"

    def complaint(self) -> str:
        """What it said before it ended."""
        self.words.seek(0)
        return self.words.read().decode("utf-8", "replace").strip()

    def stop(self) -> None:
        """End it and whatever it runs."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.words.close()
        with contextlib.suppress(OSError):
            self.socket.unlink(missing_ok=True)
            self.directory.rmdir()


@dataclass
class OwnGrader:
    """Started when it is first needed, and anew where it has ended."""

    server: Server | None = None
    _listens: bool = False

    def begin(self) -> None:
        """Start it without waiting for it, so that it is there when asked."""
        if self.server is None:
            self.server = Server.start()

    async def listening(self) -> Path:
        """The socket of one that listens; raises OperatorError where none can be started."""
        async with asyncio.timeout(START_SECONDS):
            while True:
                server = self.server
                if server is None:
                    server = self.server = await asyncio.to_thread(Server.start)
                status = server.process.poll()
                if status is None and (self._listens or await _somebody_at(server.socket)):
                    self._listens = True
                    return server.socket
                if status is not None:
                    says = server.complaint()
                    await self.stop()
                    if status > 0 and status != TRY_AGAIN:
                        raise OperatorError(f"the grader does not start: {says}")
                else:
                    await asyncio.sleep(0.01)

    def look_again(self) -> None:
        """Somebody who knocked found nobody."""
        self._listens = False

    async def stop(self) -> None:
        """End it, if there is one."""
        server, self.server, self._listens = self.server, None, False
        if server is not None:
            await asyncio.to_thread(server.stop)


async def _somebody_at(socket: Path) -> bool:
    try:
        _, writer = await asyncio.open_unix_connection(socket)
    except OSError:
        return False
    writer.close()
    return True
