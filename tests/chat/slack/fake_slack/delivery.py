"""How Slack reaches the app: envelopes over Socket Mode, or signed requests over HTTP."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import aiohttp
from aiohttp import web

from fake_slack.world import Json, World

STALE = 6 * 60  # seconds; five minutes are allowed
FORM = "application/x-www-form-urlencoded"
NOT_REACHED = "dispatch_failed"


@dataclass(eq=False)
class Delivery:
    """Something for the app; `sent_at` and `acks` are by the monotonic clock.

    `status` is what came back over HTTP. `refused` holds the errors that the app met with it.
    """

    kind: str
    payload: Json
    user: str
    envelope: str
    attempt: int = 0
    reason: str = ""
    sent_at: float = 0.0
    status: int | None = None
    acks: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def acknowledged_at(self) -> float | None:
        return self.acks[0] if self.acks else None


class Sockets:
    """The road to the app: whatever sockets are open, or HTTP to an `address`.

    `everywhere` sends each envelope to every socket; `stray` holds what was acknowledged and
    never sent.
    """

    def __init__(self, world: World, secret: str, take_ack: Callable[[Any, Json], None]) -> None:
        self.world, self.secret, self.take_ack = world, secret, take_ack
        self.address: str | None = None
        self.signature = "good"
        self.everywhere = False
        self.tickets: set[str] = set()
        self.open: list[web.WebSocketResponse] = []
        self.sent: dict[str, Delivery] = {}
        self.kept: list[Delivery] = []
        self.stray: list[Json] = []
        self._turn = itertools.count()
        self._http: aiohttp.ClientSession | None = None

    async def send(self, delivery: Delivery) -> None:
        """Send it, a first time or again; an event waits for an app that is away."""
        self.sent[delivery.envelope] = delivery
        delivery.sent_at = delivery.sent_at or time.monotonic()
        try:
            if self.address is not None:
                await self._post(delivery, self.address)
            elif self.open:
                await self._push(delivery)
            elif delivery.kind == "events_api":
                self.kept.append(delivery)
            else:
                delivery.refused.append(NOT_REACHED)
        except (aiohttp.ClientError, ConnectionError):
            delivery.refused.append(NOT_REACHED)
        self.world.touched(delivery.user)

    async def again(self, delivery: Delivery) -> None:
        """The same once more: an event as a retry, everything else as it was."""
        delivery.attempt += 1
        delivery.reason = "timeout"
        await self.send(delivery)

    # --- Socket Mode -------------------------------------------------------------------------

    async def _push(self, delivery: Delivery) -> None:
        told: Json = {"envelope_id": delivery.envelope, "type": delivery.kind}
        told |= {"payload": delivery.payload}
        if delivery.kind == "events_api":
            told |= {"retry_attempt": delivery.attempt, "retry_reason": delivery.reason}
        told |= {"accepts_response_payload": delivery.kind != "events_api"}
        which = next(self._turn) % len(self.open)
        for socket in [*self.open] if self.everywhere else [self.open[which]]:
            await socket.send_json(told)

    async def link(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, for as long as it lasts."""
        ticket = request.query.get("ticket", "")
        if ticket not in self.tickets:
            raise web.HTTPUnauthorized
        self.tickets.discard(ticket)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.open.append(socket)
        debug = {"host": "applink", "build_number": 1, "approximate_connection_time": 18060}
        hello = {"type": "hello", "num_connections": len(self.open), "debug_info": debug}
        try:
            await socket.send_json(hello | {"connection_info": {"app_id": self.world.app}})
            self.world.touched("sockets")
            kept, self.kept = self.kept, []
            for delivery in kept:
                await self.again(delivery)
            async for frame in socket:
                if frame.type is aiohttp.WSMsgType.TEXT:
                    self._heard(json.loads(frame.data))
        finally:
            if socket in self.open:
                self.open.remove(socket)
            self.world.touched("sockets")
        return socket

    def _heard(self, said: Json) -> None:
        delivery = self.sent.get(str(said.get("envelope_id")))
        if delivery is None:
            self.stray.append(said)
        else:
            self._acked(delivery, said.get("payload"))

    def _acked(self, delivery: Delivery, payload: Json | None) -> None:
        delivery.acks.append(time.monotonic())
        if len(delivery.acks) == 1 and delivery.kind != "events_api":
            self.take_ack(delivery, payload or {})
        self.world.touched(delivery.user)

    async def disconnect(self, reason: str = "refresh_requested", which: int = 0) -> None:
        """Ask one connection to go; all reasons but a warning also close it."""
        socket, debug = self.open[which], {"host": "applink"}
        await socket.send_json({"type": "disconnect", "reason": reason, "debug_info": debug})
        if reason != "warning":
            self.open.remove(socket)
            await socket.close()

    async def close(self) -> None:
        for socket in [*self.open]:
            await socket.close()
        if self._http is not None:
            await self._http.close()

    # --- HTTP --------------------------------------------------------------------------------

    async def _post(self, delivery: Delivery, address: str) -> None:
        self._http = self._http or aiohttp.ClientSession()
        match delivery.kind:
            case "slash_commands":
                body, kind = urlencode({k: _flat(v) for k, v in delivery.payload.items()}), FORM
            case "interactive":
                body, kind = urlencode({"payload": json.dumps(delivery.payload)}), FORM
            case _:
                body, kind = json.dumps(delivery.payload), "application/json"
        headers = {"Content-Type": kind, **self._signed(body)}
        if delivery.attempt:
            headers["X-Slack-Retry-Num"] = str(delivery.attempt)
            headers["X-Slack-Retry-Reason"] = delivery.reason
        async with self._http.post(address, data=body.encode(), headers=headers) as answer:
            delivery.status, text = answer.status, await answer.text()
        if delivery.status == 200:
            is_json = text.startswith("{")
            self._acked(delivery, json.loads(text) if is_json else {"text": text} if text else None)

    def _signed(self, body: str) -> dict[str, str]:
        at = str(int(time.time()) - (STALE if self.signature == "stale" else 0))
        secret = "another" if self.signature == "bad" else self.secret
        digest = hmac.new(secret.encode(), f"v0:{at}:{body}".encode(), hashlib.sha256)
        signature = f"v0={digest.hexdigest()}"
        return {"X-Slack-Request-Timestamp": at, "X-Slack-Signature": signature}


def _flat(value: object) -> str:
    """A value as a form has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
