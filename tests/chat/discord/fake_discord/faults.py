"""What goes wrong with requests, as tests order it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from fake_discord.basics import Payload


@dataclass
class Fault:
    """What goes wrong with requests of a method to a path, as often as `times`; -1 is for ever.

    `done`: the request is carried out first, so that only the answer is lost. `cut`: the
    connection ends without an answer.
    """

    method: str
    path: str
    status: int
    body: Payload = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    done: bool = False
    cut: bool = False


class Faults:
    """Orders for the next requests; paths are such as `/channels/*/messages`."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fail(
        self,
        method: str,
        path: str,
        status: int,
        code: int = 0,
        *,
        times: int = 1,
        done: bool = False,
    ) -> None:
        """Refuse the next requests to a path, such as `/channels/*/messages`."""
        body = {"message": f"fault {code or status}", "code": code}
        self.faults.append(Fault(method, path, status, body, times=times, done=done))

    def limit(self, method: str, path: str, retry_after: float = 0.05, *, times: int = 1) -> None:
        """Answer 429 with Retry-After."""
        body = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": False,
        }
        headers = {"Via": "1.1 google", "Retry-After": str(retry_after)}
        self.faults.append(Fault(method, path, 429, body, headers, times))

    def cut(self, method: str, path: str, *, times: int = 1, done: bool = False) -> None:
        """End the connection of the next requests without an answer."""
        self.faults.append(Fault(method, path, 0, times=times, done=done, cut=True))

    def next_fault(self, method: str, path: str) -> Fault | None:
        """What goes wrong with this request."""
        for fault in self.faults:
            if fault.times and fault.method == method and fnmatchcase(path, fault.path):
                fault.times -= 1
                return fault
        return None
