"""The server: every request is recorded, held against the rules, and answered by a world."""

from __future__ import annotations

import asyncio
import copy
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from fake_discord import official, rules
from fake_discord.basics import Payload, Refused, Upload
from fake_discord.bridge import SimcordWorld
from fake_discord.driver import Guild, Learner
from fake_discord.faults import Faults
from fake_discord.gateway import CONTENT, Gateway
from fake_discord.seen import Exchange
from fake_discord.world import BOT, World

API = "/api/v10"
PATIENCE = 30.0


@dataclass
class Recorded:
    """A request, and what was answered; `arrived` is by the monotonic clock."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[Upload]
    arrived: float
    status: int = 0
    answer: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status} {json.dumps(self.answer)[:160]}"


class FakeDiscord(Faults):
    """Discord on a port of its own. `violations` collects every request that breaks a rule."""

    token = "the-token-of-the-bot"

    def __init__(self, world: World | SimcordWorld) -> None:
        """Set `check_later` to hold requests against the official description in `check` only.

        That takes two milliseconds a request, which a measurement should not see.
        """
        super().__init__()
        self.world = world
        self.requests: list[Recorded] = []
        self.violations: list[str] = []
        self.exchanges: dict[str, Exchange] = {}
        self.check_later = False
        self.gateway = Gateway(self.token, world.bot, self._installed)
        self.gateway.foreign = self._is_foreign
        world.subscribers.append(self.gateway.emit)
        self._unchecked: list[Recorded] = []

    # --- start and end -----------------------------------------------------------------------

    async def start(self) -> None:
        app = web.Application(client_max_size=1 << 28)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/files/{rest:.*}", self._file)
        app.router.add_route("*", API + "/{rest:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = self._runner.addresses[0][1]
        self.rest_url = f"http://127.0.0.1:{port}{API}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"
        self.world.files_at = f"http://127.0.0.1:{port}/files"

    async def stop(self) -> None:
        self.gateway.close(1001)
        await self._runner.cleanup()

    def _installed(self) -> list[Payload]:
        there = [one for one, guild in self.world.guilds.items() if guild["installed"]]
        return [self.world.guild_create(one) for one in there]

    def _is_foreign(self, payload: Payload) -> bool:
        guild = self.world.guilds.get(payload.get("guild_id", ""))
        return guild is not None and not guild["installed"]

    # --- the scene ---------------------------------------------------------------------------

    def guild(
        self, name: str = "Team", *, bot_permissions: int = BOT, installed: bool = True
    ) -> Guild:
        """A guild; where the bot is not `installed`, learners bring the app along."""
        return Guild(self, self.world.add_guild(name, bot_permissions, installed=installed))

    def person(self, name: str) -> Learner:
        """Somebody who shares no guild with the bot, and writes to it."""
        return Learner(self, self.world.add_member(None, name), name, None)

    # --- what tests look at ------------------------------------------------------------------

    async def until(
        self, holds: Callable[[], Any], what: str = "it", within: float = PATIENCE
    ) -> Any:
        """Wait until something is true; its value."""
        end, pause = time.monotonic() + within, 0.001
        while not (value := holds()):
            if time.monotonic() > end:
                last = "\n".join(map(str, self.requests[-15:]))
                raise AssertionError(f"waited for {what} in vain; the last requests:\n{last}")
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, 0.05)
        return value

    def emit(self, event: str, payload: Payload) -> None:
        """Send an event to the bot."""
        self.gateway.emit(event, payload)

    async def online(self) -> None:
        """Wait until a bot is connected."""
        await self.until(lambda: self.gateway.online, "the bot to connect")

    def count(self, marker: str) -> int:
        """How many messages hold a text anywhere: content, embeds, components, file names."""
        channels = map(self.world.read, [*self.world.channels])
        return sum(marker in json.dumps(one) for here in channels for one in here)

    def asked(self, method: str, path: str) -> list[Recorded]:
        """The requests of a method to a path, which may hold `*`."""
        return [
            one for one in self.requests if one.method == method and fnmatchcase(one.path, path)
        ]

    def forgive(self) -> list[str]:
        """The violations so far, forgotten: for tests that want them."""
        found, self.violations = self.violations, []
        return found

    def check(self) -> None:
        """Fail if any request broke a rule."""
        for one in self._unchecked:
            self._official(one)
        self._unchecked.clear()
        assert not self.violations, "\n".join(self.violations)

    # --- a request ---------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        data = self.world.file(f"{self.world.files_at}/{request.match_info['rest']}")
        return web.Response(body=data) if data is not None else web.Response(status=404)

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        arrived = time.monotonic()
        body, files = await _content(request)
        path = unquote(request.path.removeprefix(API))
        one = Recorded(request.method, path, dict(request.query), body, files, arrived)
        self.requests.append(one)
        fault = self.next_fault(one.method, path)
        headers = fault.headers if fault else {}
        if fault is None or fault.done:
            self._carry_out(one, request.headers.get("Authorization"))
        if fault is not None:
            one.status, one.answer = fault.status, fault.body
        if fault is not None and fault.cut:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        if one.status == 204:
            return web.Response(status=204, headers=headers)
        # discord.py reads JSON only under exactly this type.
        headers = {**headers, "Content-Type": "application/json"}
        return web.Response(status=one.status, body=json.dumps(one.answer), headers=headers)

    def _carry_out(self, one: Recorded, authorised: str | None) -> None:
        by_token = one.path.startswith(("/webhooks/", "/interactions/"))
        if not by_token and authorised != f"Bot {self.token}":
            one.status, one.answer = 401, {"message": "401: Unauthorized", "code": 0}
            return
        exchange = self._exchange(one.path)
        current = self._current(one, exchange)
        says = rules.broken(one.method, one.path, one.body, one.files, current)
        self._violated(one, says)
        if self.check_later:
            self._unchecked.append(one)
        else:
            says = says + self._official(one)
        if says:
            one.status, one.answer = 400, _invalid(says)
            return
        try:
            one.answer = copy.copy(self._answered(one))
            one.status = 204 if one.answer is None else 200
            if one.method == "POST" and one.path.endswith("/threads"):
                one.status = 201
        except Refused as refused:
            one.status, one.answer = refused.status, refused.body
        except NotImplementedError as error:
            self._violated(one, [f"not known here: {error}"])
            one.status, one.answer = 501, {"message": "not known here", "code": 0}
        if exchange is not None:
            exchange.saw(one)

    def _answered(self, one: Recorded) -> Any:
        if one.path in ("/gateway/bot", "/gateway"):
            limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            return {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}
        answer = self.world.answer(one.method, one.path, one.query, one.body, one.files)
        if one.path.endswith("applications/@me"):
            granted = self.gateway.privileged & CONTENT
            answer["flags"] = 1 << 19 if granted else 0
        return answer

    def _official(self, one: Recorded) -> list[str]:
        if not official.IS_THERE:
            return []
        says = official.faults(one.method, one.path, one.query, one.body)
        self._violated(one, says)
        return says

    def _violated(self, one: Recorded, says: list[str]) -> None:
        self.violations += [f"{one.method} {one.path}: {sentence}" for sentence in says]

    def _exchange(self, path: str) -> Exchange | None:
        match = re.match(r"/(?:interactions|webhooks)/\d+/([^/]+)", path)
        return self.exchanges.get(match[1]) if match else None

    def _current(self, one: Recorded, exchange: Exchange | None) -> Payload | None:
        """The message that a request edits, as far as it is known."""
        last = one.path.rpartition("/")[2]
        if exchange is not None:
            return exchange.current(last) if one.method == "PATCH" or last == "callback" else None
        match = re.fullmatch(r"/channels/(\d+)/messages/(\d+)", one.path)
        if match is None or one.method != "PATCH":
            return None
        return self.world.message(match[1], match[2])


def _invalid(says: list[str]) -> Payload:
    empty = "the message is empty" in says
    listed = [{"code": "BROKEN", "message": sentence} for sentence in says]
    return {
        "message": "Cannot send an empty message" if empty else "Invalid Form Body",
        "code": 50006 if empty else 50035,
        "errors": {"body": {"_errors": listed}},
    }


async def _content(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON of a request, and its files in the order of their numbers."""
    if request.content_type == "application/json":
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    if not request.content_type.startswith("multipart/"):
        return None, []
    form = await request.post()
    names = sorted(name for name in form if name.startswith("files["))
    files = []
    for name in sorted(names, key=lambda name: int(name[6:-1])):
        part = form[name]
        assert isinstance(part, web.FileField)
        files.append(Upload(part.filename, part.file.read()))
    payload = form.get("payload_json")
    return (json.loads(payload) if isinstance(payload, str) else None), files
