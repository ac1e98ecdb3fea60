"""The server: every call is recorded, held against the rules, and answered from the world.

Whatever the app does against the rules is refused as Slack does and kept in `violations`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from aiohttp import web

from fake_slack import driver
from fake_slack.calls import Arguments, Call, Refused
from fake_slack.delivery import Delivery, Sockets
from fake_slack.exchange import Exchange
from fake_slack.faults import Faults
from fake_slack.methods import METHODS
from fake_slack.rules import argument_faults, nodes
from fake_slack.surfaces import Surfaces
from fake_slack.world import EVERY_SCOPE, Json, Post, Room, View, World

PATIENCE = 30.0
MOST_BYTES = 64 * 2**20
JSON_IN_FORMS = {"blocks", "view", "files", "metadata"}
SIGN_IN = "<html>Sign in to Slack</html>"  # what a download without a right shows, with status 200


@dataclass(frozen=True)
class Recorded:
    """A call, and what was answered; `arrived` is by the monotonic clock."""

    method: str
    args: Json
    token: str
    arrived: float
    answer: Json


class FakeSlack(Faults):
    """Slack on a port of its own, with one app in as many workspaces as wanted."""

    app_token, signing_secret = "xapp-1-A0APP-trial", "a secret of trials"

    def __init__(self) -> None:
        super().__init__()
        self.world = World(self.touched)
        self.surfaces = Surfaces(self)
        self.sockets = Sockets(self.world, self.signing_secret, self.surfaces.take_ack)
        self.requests: list[Recorded] = []
        self.violations: list[str] = []
        self.latest: dict[str, Exchange] = {}
        self.shortcuts: dict[str, str] = {}
        self.commands: set[str] = set()
        self.events: set[str] = set()
        self.page_size, self.paced = 999, False
        self._posted_at: dict[str, float] = {}
        self._waiting: dict[str, set[asyncio.Future[None]]] = defaultdict(set)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- start and end -----------------------------------------------------------------------

    async def start(self) -> None:
        app = web.Application(client_max_size=MOST_BYTES, middlewares=[self._watch])
        app.router.add_route("*", "/api/{method}", self._api)
        app.router.add_post("/upload/{file}", self._upload)
        app.router.add_get("/files/{file}/{name}", self._download)
        app.router.add_post("/respond/{link}", self._respond)
        app.router.add_get("/link", self.sockets.link)
        app.router.add_get("/state", self._state)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self.api_url, self.world.files_at = f"{self.url}/api/", f"{self.url}/files"

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.sockets.close()
        await self._runner.cleanup()

    @web.middleware
    async def _watch(self, request: web.Request, handler: Any) -> web.StreamResponse:
        try:
            return await handler(request)
        except (web.HTTPException, ConnectionError):
            raise
        except Exception as error:
            self.violate(request.path, repr(error))
            raise

    # --- the scene ---------------------------------------------------------------------------

    def guild(
        self,
        name: str = "Team",
        *,
        enterprise: str | None = None,
        installed: bool = True,
        scopes: str = EVERY_SCOPE,
    ) -> driver.Guild:
        """A workspace; named as its twin on Discord, so that a scenario runs on both."""
        team = self.world.add_team(name, enterprise)
        if installed:
            made = self.world.prepare(team, scopes)
            self.world.installs[made.token] = made
        return driver.Guild(self, team.id)

    @property
    def token(self) -> str:
        """The token of the first installation."""
        return next(iter(self.world.installs))

    def deliver_to(self, address: str | None) -> None:
        """Send everything to this URL from now on; None is Socket Mode again."""
        self.sockets.address = address

    def allow(self, asked: str, guild: driver.Guild, *, org_wide: bool = False) -> str:
        """Allow what an app asks for at Slack's authorize page; where the browser goes then."""
        wants = {key: one[0] for key, one in parse_qs(urlsplit(asked).query).items()}
        team, code = self.world.teams[guild.id], self.world.id("code")
        self.world.codes[code] = self.world.prepare(team, wants["scope"], org_wide=org_wide)
        return f"{wants.get('redirect_uri', '')}?code={code}&state={wants['state']}"

    # --- what tests look at ------------------------------------------------------------------

    async def until(self, holds: Callable[[], Any], what: str = "it", key: str = "*") -> Any:
        """Wait until something is true; its value. A key narrows what it is looked at after."""
        loop = asyncio.get_running_loop()
        patience = loop.time() + PATIENCE
        while not (found := holds()):
            waiting = loop.create_future()
            self._waiting[key].add(waiting)
            try:
                async with asyncio.timeout_at(patience):
                    await waiting
            except TimeoutError:
                last = "\n".join(f"{one.method} -> {one.answer}" for one in self.requests[-15:])
                raise AssertionError(f"waited for {what} in vain; the last:\n{last}") from None
        return found

    def touched(self, *keys: str) -> None:
        """Let those look again who wait for one of these users, or for anything."""
        for key in (*keys, "*"):
            for waiting in self._waiting.pop(key, ()):
                if not waiting.done():
                    waiting.set_result(None)

    async def online(self, many: int = 1) -> None:
        """Wait until so many sockets are open."""
        await self.until(lambda: len(self.sockets.open) >= many, f"{many} sockets")

    def count(self, marker: str) -> int:
        """How many messages hold a text anywhere, metadata included."""
        known = (self.world.post_json(one, metadata=True) for one in self.world.all_posts())
        return sum(marker in json.dumps(one) for one in known)

    def asked(self, method: str) -> list[Recorded]:
        return [one for one in self.requests if one.method == method]

    def dump(self) -> Json:
        """Everything that is there, as JSON; also at /state."""
        return {**self.world.dump(), "violations": self.violations}

    def forgive(self) -> list[str]:
        """The violations so far, forgotten: for tests that want them."""
        found, self.violations = self.violations, []
        return found

    def check(self) -> None:
        """Fail if the app did anything that Slack refuses."""
        assert not self.violations, "\n".join(self.violations)

    # --- rules -------------------------------------------------------------------------------

    def keep_pace(self, room: Room) -> None:
        """Refuse more than a post a second in a channel, where a test wants that."""
        now = time.monotonic()
        if self.paced and now - self._posted_at.get(room.id, -1) < 1:
            raise Refused("ratelimited")
        self._posted_at[room.id] = now

    def violate(self, where: str, *faults: str) -> None:
        self.violations += [f"{where}: {fault}" for fault in faults]

    def file_faults(self, content: object) -> list[str]:
        """Pictures that are not there."""
        ids = [node["slack_file"].get("id") for node in nodes(content) if "slack_file" in node]
        known = {file.id for file in self.world.files.values() if file.done}
        return [f"no file {one}" for one in ids if one not in known]

    # --- what the app is told ----------------------------------------------------------------

    def tell(self, team: str, event: Json, name: str = "") -> Delivery | None:
        """Tell the app of an event, if it has subscribed to it."""
        if self.events and (name or event["type"]) not in self.events:
            return None
        install = self.world.covering(team)
        who: Json = {"team_id": team, "user_id": install.user, "is_bot": True}
        who |= {"enterprise_id": install.enterprise, "is_enterprise_install": install.team is None}
        told: Json = {"token": "verification", "team_id": team, "api_app_id": self.world.app}
        told |= {"type": "event_callback", "event_id": self.world.id("Ev"), "authorizations": [who]}
        told |= {"event_time": int(self.world.now())}
        told["event"] = {"event_ts": self.world.stamp(), **event}
        user = str(event.get("user", ""))
        delivery = Delivery("events_api", told, user, self.world.id("envelope"))
        self.send(delivery)
        return delivery

    def joined(self, room: Room, user: str) -> None:
        """Somebody, or the app, comes into a channel."""
        room.members.add(user)
        event = {"type": "member_joined_channel", "user": user, "channel": room.id}
        event |= {"channel_type": "G" if room.is_private else "C", "team": room.team}
        self.tell(room.team, event)

    def send(self, delivery: Delivery, *, again: bool = False) -> None:
        """Put it on its way."""
        work = self.sockets.again(delivery) if again else self.sockets.send(delivery)
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.violate("this server", repr(task.exception()))

    def seen(self, user: str, source: Post | View, exchange: Exchange | None = None) -> None:
        """A learner was shown something; it answers their latest exchange if it names none."""
        exchange = exchange or self.latest.get(user)
        if exchange is not None:
            exchange.shows(source)
        self.touched(user)

    # --- a call ------------------------------------------------------------------------------

    async def _api(self, request: web.Request) -> web.StreamResponse:
        arrived, name = time.monotonic(), request.match_info["method"]
        args = await _arguments(request)
        token = args.pop("token", _bearer(request))
        fault = self.fault(name, args)
        answer: Json = {}
        if fault is None or fault.done:
            answer = self._answer(name, args, token)
        if fault is not None:
            answer = {"ok": False, "error": fault.error}
        self.requests.append(Recorded(name, dict(args), token, arrived, answer))
        self.touched()
        if fault and (fault.cut or isinstance(fault.error, int)):
            return fault.answer(request)
        install = self.world.installs.get(token)
        headers = {"x-oauth-scopes": ",".join(sorted(install.scopes))} if install else {}
        if answer.get("error") != "ratelimited":
            return web.json_response(answer, headers=headers)
        wait = fault.retry_after if fault and fault.retry_after is not None else 1
        headers["Retry-After"] = f"{wait:g}"
        return web.json_response(answer, status=429, headers=headers)

    def _answer(self, name: str, args: Arguments, token: str) -> Json:
        try:
            return {"ok": True, **self._carry_out(name, args, token)}
        except Refused as refused:
            self.violate(name, *refused.faults)
            notes = {"response_metadata": {"messages": list(refused.faults)}}
            return {"ok": False, "error": refused.error, **refused.more, **notes}

    def _carry_out(self, name: str, args: Arguments, token: str) -> Json:
        if faults := argument_faults(name, set(args)):
            raise Refused("invalid_arguments", *faults)
        match name:
            case "apps.connections.open":
                return self._opened(token)
            case "oauth.v2.access":
                return self._installed(args)
        if name not in METHODS:
            raise Refused("unknown_method", "not known here")
        install = self.world.installs.get(token)
        if install is None or install.is_revoked:
            raise Refused("token_revoked" if install else "invalid_auth")
        scope, work = METHODS[name]
        call = Call(self, install, args)
        if scope:
            call.need(scope)
        return work(call)

    def _opened(self, token: str) -> Json:
        if token != self.app_token:
            raise Refused("not_allowed_token_type", "the app's token is wanted")
        self.sockets.tickets.add(ticket := self.world.id("ticket"))
        return {"url": f"{self.url.replace('http', 'ws')}/link?ticket={ticket}&app_id=A0APP"}

    def _installed(self, args: Arguments) -> Json:
        install = self.world.codes.pop(str(args["code"]), None)
        if install is None:
            raise Refused("invalid_code")
        self.world.installs[install.token] = install
        team = self.world.teams[install.team] if install.team else None
        told: Json = {"access_token": install.token, "token_type": "bot", "app_id": self.world.app}
        told |= {"scope": ",".join(sorted(install.scopes)), "bot_user_id": install.user}
        told["team"] = {"id": team.id, "name": team.name} if team else None
        org = install.enterprise
        told["enterprise"] = {"id": org, "name": org} if org else None
        told["authed_user"] = {"id": "U0ADMIN"}
        return told | {"is_enterprise_install": install.team is None}

    # --- files and response URLs -------------------------------------------------------------

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        content = await request.read()
        if fault := self.fault("upload", {}):
            return fault.answer(request)
        if len(content) != int(request.query["length"]):
            self.violate("upload", "another length than was announced")
        self.world.files[request.match_info["file"]].content = content
        return web.Response(text=f"OK - {len(content)}")

    async def _download(self, request: web.Request) -> web.StreamResponse:
        if fault := self.fault("download", {}):
            return fault.answer(request)
        file = self.world.files.get(request.match_info["file"])
        install = self.world.installs.get(_bearer(request))
        if install is None or install.is_revoked or "files:read" not in install.scopes:
            return web.Response(text=SIGN_IN, content_type="text/html")
        if file is None:
            return web.Response(status=404)
        return web.Response(body=file.content, content_type="application/octet-stream")

    async def _respond(self, request: web.Request) -> web.StreamResponse:
        link, body = self.surfaces.response_urls[request.match_info["link"]], await request.json()
        fault = self.fault("response_url", body)
        try:
            if fault is None or fault.done:
                self.surfaces.respond(link, body)
        except Refused as refused:
            self.touched(link.exchange.user)
            return web.json_response({"ok": False, "error": refused.error}, status=404)
        return fault.answer(request) if fault else web.Response(text="ok")

    async def _state(self, request: web.Request) -> web.Response:
        return web.json_response(self.dump())


def _bearer(request: web.Request) -> str:
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


async def _arguments(request: web.Request) -> Arguments:
    args = Arguments(request.query)
    if request.content_type == "application/json":
        args.update(await request.json() if request.can_read_body else {})
    elif request.method == "POST":
        args.update(await request.post())
    for key in JSON_IN_FORMS & args.keys():
        if isinstance(args[key], str):
            args[key] = json.loads(args[key])
    return Arguments({key: one for key, one in args.items() if one is not None})
