"""Tells how the bot is, over HTTP: `/healthz` it lives, `/readyz` it can work, `/metrics` figures.

For those who run it: it listens on this machine alone unless the settings say otherwise.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.chat.incident import incident
from bot.core.errors import GraderUnavailable, OperatorError
from bot.meters import READY, REGISTRY
from bot.settings_reading import Address

Check = Callable[[], Awaitable[str | None]]
LONGEST_CHECK = 5.0
FRESH = 2.0  # seconds for which an answer stands, however many ask
STOPPING = "the bot is stopping"


class Watch:
    """The small server. `checks` name a part each and tell what is wrong with it, if anything is.

    `look` brings the gauges up to date.
    """

    def __init__(
        self, address: Address, checks: Mapping[str, Check], look: Callable[[], Awaitable[None]]
    ) -> None:
        """Not listening yet."""
        self._address, self._checks, self._look = address, checks, look
        self._runner: web.AppRunner | None = None
        self._turn = asyncio.Lock()
        self._faults: dict[str, str | None] = {}
        self._looked_at = -FRESH
        self.stopping = False

    async def start(self) -> Address:
        """Listen; where, as port 0 is any that is free. Raises OperatorError."""
        server = web.Application()
        server.router.add_get("/healthz", self._lives)
        server.router.add_get("/readyz", self._ready)
        server.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(server, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._address.host, self._address.port).start()
        except OSError as error:
            await self.close()
            raise OperatorError(
                f"Nothing can listen on {self._address} ({error.strerror}): set PRACTICE_WATCH to "
                "a free address, or to `off`."
            ) from None
        return Address(*self._runner.addresses[0][:2])

    async def close(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _lives(self, _: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _ready(self, _: web.Request) -> web.Response:
        faults = await self._checked()
        lines = [f"{part}: {says or 'ok'}\n" for part, says in faults.items()]
        return web.Response(text="".join(lines), status=503 if any(faults.values()) else 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        for part, says in (await self._checked()).items():
            READY.labels(part).set(0 if says else 1)
        with suppress(OperatorError):  # a part is at fault; the other figures are wanted still
            await self._look()
        text = generate_latest(REGISTRY)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _checked(self) -> dict[str, str | None]:
        if self.stopping:
            return {"bot": STOPPING}
        async with self._turn:
            if time.monotonic() - self._looked_at >= FRESH:
                found = await asyncio.gather(*map(_check, self._checks.values()))
                self._faults = dict(zip(self._checks, found, strict=True))
                self._looked_at = time.monotonic()
            return self._faults


async def _check(check: Check) -> str | None:
    try:
        async with asyncio.timeout(LONGEST_CHECK):
            return await check()
    except TimeoutError:
        return f"it does not answer within {LONGEST_CHECK:.0f} seconds"
    except (OperatorError, GraderUnavailable) as error:
        return " ".join(str(error).split())
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are told
        return f"incident {incident(error)}"
