"""A chat platform in a process of its own: it keeps what it was sent, whoever dies meanwhile.

One JSON line in, one out, over a Unix socket. Run it with the socket's path.
"""

import json
import socketserver
import sys
from threading import Lock


class Platform(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True

    def __init__(self, path: str) -> None:
        super().__init__(path, Handler)
        self.lock = Lock()
        self.sent: list[list[str]] = []
        self.told: list[list[str]] = []

    def answer(self, asked: dict[str, str]) -> object:
        channel, marker = asked.get("channel", ""), asked.get("marker", "")
        with self.lock:
            match asked["op"]:
                case "send":
                    self.sent.append([channel, marker])
                    return f"message {len(self.sent)}"
                case "find":
                    known = [channel, marker]
                    there = self.sent.index(known) + 1 if known in self.sent else None
                    return None if there is None else f"message {there}"
                case "tell":
                    self.told.append([channel, asked["says"]])
                    return None
                case "forget":
                    self.sent, self.told = [], []
                    return None
                case _:
                    return {"sent": self.sent, "told": self.told}


class Handler(socketserver.StreamRequestHandler):
    server: Platform

    def handle(self) -> None:
        for line in self.rfile:
            answer = self.server.answer(json.loads(line))
            try:
                self.wfile.write(json.dumps(answer).encode() + b"\n")
            except BrokenPipeError:  # whoever asked was killed
                return


if __name__ == "__main__":
    with Platform(sys.argv[1]) as platform:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        platform.serve_forever(poll_interval=0.05)
