"""What goes wrong with calls, because a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from fake_slack.world import Json


@dataclass
class Fault:
    """What goes wrong with calls of a method, as often as `times`; -1 is for ever.

    `done`: the call is carried out first. `cut`: the connection ends without an answer.
    """

    method: str
    error: str | int
    times: int
    done: bool = False
    cut: bool = False
    retry_after: float | None = None
    when: Callable[[Json], bool] | None = None

    def answer(self, request: web.Request) -> web.Response:
        """An error of HTTP, or the end of the connection without a word."""
        if self.cut and request.transport is not None:
            request.transport.abort()
        if self.error == "ratelimited":
            wait = {"Retry-After": f"{self.retry_after or 0:g}"}
            return web.Response(status=429, text="ratelimited", headers=wait)
        status = self.error if isinstance(self.error, int) and self.error else 404
        return web.Response(status=status, text=f"fault {self.error}", content_type="text/html")


class Faults:
    """The faults to come."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fail(
        self,
        method: str,
        error: str | int,
        *,
        times: int = 1,
        done: bool = False,
        when: Callable[[Json], bool] | None = None,
    ) -> None:
        """Refuse the next calls of a method, or of `upload`, `download` or `response_url`.

        A number is an HTTP status; `when` looks at the arguments.
        """
        self.faults.append(Fault(method, error, times, done, when=when))

    def limit(self, method: str, retry_after: float = 0, *, times: int = 1) -> None:
        """Answer 429 with Retry-After."""
        self.faults.append(Fault(method, "ratelimited", times, retry_after=retry_after))

    def cut(self, method: str, *, times: int = 1, done: bool = False) -> None:
        """End the connection of the next calls without an answer."""
        self.faults.append(Fault(method, 0, times, done, cut=True))

    def fault(self, method: str, args: Json) -> Fault | None:
        for fault in self.faults:
            is_meant = fault.method == method and (fault.when is None or fault.when(args))
            if fault.times and is_meant:
                fault.times -= 1
                return fault
        return None
