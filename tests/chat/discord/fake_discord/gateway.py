"""Discord's gateway: sessions, heartbeats, intents, RESUME with replay, and its moods."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from fake_discord.basics import Payload

DISPATCH, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 7, 9, 10, 11
GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15
PRESENCES = 1 << 8
Outbox = asyncio.Queue[str | int]  # frames, and the code with which to close
HIDDEN = {"content": "", "embeds": [], "attachments": [], "components": []}


@dataclass
class Session:
    """What a bot that identified is told, kept for a RESUME."""

    id: str
    intents: int
    shard: list[int] | None
    told: list[str] = field(default_factory=list)
    outbox: Outbox | None = None

    def tell(self, event: str, payload: Payload) -> None:
        frame = json.dumps({"op": DISPATCH, "t": event, "s": len(self.told) + 1, "d": payload})
        self.told.append(frame)
        if self.outbox is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """`privileged` are the intents that the operator has enabled, by their bits."""

    def __init__(self, token: str, bot: Payload, guilds: Callable[[], list[Payload]]) -> None:
        self.token, self.bot, self.guilds = token, bot, guilds
        self.url = ""
        self.privileged = 0
        self.foreign: Callable[[Payload], bool] = lambda payload: False
        self.sessions: dict[str, Session] = {}
        self.connections: dict[Outbox, web.WebSocketResponse] = {}
        self.identified = self.resumed = 0

    # --- what tests do -----------------------------------------------------------------------

    @property
    def online(self) -> bool:
        """Whether a bot is connected and was told that it is ready."""
        return any(session.outbox is not None for session in self.sessions.values())

    def reconnect(self) -> None:
        """Ask every bot to connect anew and to resume (op 7)."""
        self._to_all(_frame(RECONNECT))

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every bot that its session is invalid (op 9); what it missed is gone."""
        if not resumable:
            self.sessions.clear()
        self._to_all(_frame(INVALID_SESSION, resumable))

    def close(self, code: int = 4000) -> None:
        """Close every connection."""
        self._to_all(code)

    def cut(self) -> None:
        """The network fails: every connection is gone without a word."""
        for socket in self.connections.values():
            request = socket._req
            assert request is not None
            assert request.transport is not None
            request.transport.abort()

    def unreadable(self) -> None:
        """Send an event that discord.py cannot parse."""
        self.emit("INTERACTION_CREATE", {"id": "1", "type": 2, "token": "x", "version": 1})

    def _to_all(self, word: str | int) -> None:
        for outbox in self.connections:
            outbox.put_nowait(word)

    # --- events ------------------------------------------------------------------------------

    def emit(self, event: str, payload: Payload) -> None:
        """Tell an event to every session that asked for its kind."""
        if event != "INTERACTION_CREATE" and self.foreign(payload):
            return
        for session in self.sessions.values():
            if self._wants(session, event, payload):
                session.tell(event, self._seen_by(session, event, payload))

    def _wants(self, session: Session, event: str, payload: Payload) -> bool:
        if event.startswith("MESSAGE_"):
            return bool(
                session.intents & (GUILD_MESSAGES if _in_guild(payload) else DIRECT_MESSAGES)
            )
        if event.startswith("GUILD_MEMBER_"):
            return bool(session.intents & MEMBERS)
        if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            return bool(session.intents & GUILDS)
        return True

    def _seen_by(self, session: Session, event: str, payload: Payload) -> Payload:
        """A message without what it says, where the bot may not read that."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or session.intents & CONTENT:
            return payload
        mentioned = any(one["id"] == self.bot["id"] for one in payload.get("mentions", ()))
        if not _in_guild(payload) or mentioned or payload["author"]["id"] == self.bot["id"]:
            return payload
        return payload | {name: value for name, value in HIDDEN.items() if name in payload}

    # --- a connection ------------------------------------------------------------------------

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One bot's connection, from HELLO to its end."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        outbox: Outbox = asyncio.Queue()
        self.connections[outbox] = socket
        sender = asyncio.create_task(self._send(socket, outbox))
        outbox.put_nowait(_frame(HELLO, {"heartbeat_interval": 41250}))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._receive(json.loads(frame.data), outbox)
        finally:
            sender.cancel()
            closed_by_bot = self.connections.pop(outbox, None) is not None
            for session in [*self.sessions.values()]:
                if session.outbox is outbox:
                    session.outbox = None
                    if closed_by_bot and socket.close_code in (1000, 1001):  # it does not resume
                        del self.sessions[session.id]
        return socket

    async def _send(self, socket: web.WebSocketResponse, outbox: Outbox) -> None:
        while True:
            word = await outbox.get()
            if isinstance(word, int):
                self.connections.pop(outbox, None)
                await socket.close(code=word)
                return
            await socket.send_str(word)

    def _receive(self, frame: Payload, outbox: Outbox) -> None:
        match frame["op"], frame.get("d"):
            case 1, _:  # heartbeat
                outbox.put_nowait(_frame(HEARTBEAT_ACK))
            case 2, identity:
                self._identify(identity, outbox)
            case 6, memory:
                self._resume(memory, outbox)
            case 3, _:  # presence
                pass
            case _:
                outbox.put_nowait(4001)

    def _identify(self, identity: Payload, outbox: Outbox) -> None:
        wanted, shard = identity["intents"], identity.get("shard")
        if identity["token"] != self.token:
            return outbox.put_nowait(4004)
        if shard not in (None, [0, 1]):
            return outbox.put_nowait(4010)
        if wanted & (CONTENT | MEMBERS | PRESENCES) & ~self.privileged:
            return outbox.put_nowait(4014)
        session = Session(secrets.token_hex(8), wanted, shard, outbox=outbox)
        self.sessions[session.id] = session
        self.identified += 1
        guilds = self.guilds()
        ready: dict[str, Any] = {
            "v": 10,
            "user": self.bot,
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": self.bot["id"], "flags": 0},
        }
        session.tell("READY", ready | ({"shard": shard} if shard else {}))
        for guild in guilds:
            session.tell("GUILD_CREATE", guild)
        return None

    def _resume(self, memory: Payload, outbox: Outbox) -> None:
        session = self.sessions.get(memory["session_id"])
        if session is None or memory["token"] != self.token:
            outbox.put_nowait(_frame(INVALID_SESSION, False))
            return
        session.outbox = outbox
        self.resumed += 1
        for frame in session.told[memory["seq"] or 0 :]:
            outbox.put_nowait(frame)
        session.tell("RESUMED", {})


def _frame(op: int, data: Any = None) -> str:
    return json.dumps({"op": op, "d": data})


def _in_guild(payload: Payload) -> bool:
    return payload.get("guild_id") is not None
