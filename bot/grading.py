"""The client of the grader: asks the server behind the socket, or starts one of its own.

One connection carries one request at a time; those that nobody uses are kept for the next.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from bot.core.deck import programs
from bot.core.errors import GraderAway, GraderUnavailable
from bot.core.model import Card
from bot.own_grader import START_SECONDS, OwnGrader
from grader.protocol import (
    MESSAGE_BYTES,
    VERSION,
    Answer,
    Ask,
    Grade,
    Health,
    Judgement,
    Look,
    Matrix,
    Place,
    Proof,
    ProtocolError,
    Prove,
    Refused,
    Register,
    Registered,
    Request,
    Variant,
    Where,
    decode,
    encode,
)

GREETING_SECONDS = 10.0
ANSWER_SECONDS = 60.0
PROOF_SECONDS = 600.0


@dataclass
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, request: Request, seconds: float) -> Answer:
        """The answer; where none comes it hangs up, or whoever asks next would hear it."""
        answer = None
        try:
            async with asyncio.timeout(seconds):
                answer = await self._ask(request)
        finally:
            if answer is None:
                self.writer.close()
        return answer

    async def _ask(self, request: Request) -> Answer:
        self.writer.write(encode(request))
        await self.writer.drain()
        length = int.from_bytes(await self.reader.readexactly(4), "big")
        if length > MESSAGE_BYTES:
            raise ProtocolError("the grader's answer is too large")
        answer = decode(await self.reader.readexactly(length))
        if isinstance(answer, Request):
            raise ProtocolError("the grader sent a request")
        return answer


@dataclass
class GraderClient:
    """Fills the core's grader port. Without a socket it starts a server when first asked."""

    socket: Path | None = None
    _own: OwnGrader = field(default_factory=OwnGrader)
    _idle: list[_Connection] = field(default_factory=list)
    _keys: dict[str, str] = field(default_factory=dict)
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def __aenter__(self) -> GraderClient:
        """Start or find the server now, so that the first learner need not wait."""
        await self.health()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Hang up, and end a server of one's own."""
        await self.close()

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        """Judge the source; raises GraderUnavailable when no verdict could be had."""
        name = f"learner {learner}"
        answer = await self._ask_of(card, lambda key: Grade(key, name, source))
        if isinstance(answer, Judgement):
            return answer
        raise _no_verdict(answer)

    async def ahead(self, learner: int) -> int | None:
        """How many programs of others run before this learner's; None when none of theirs waits."""
        with contextlib.suppress(GraderUnavailable):
            answer = await self._ask(Where(f"learner {learner}"))
            if isinstance(answer, Place):
                return answer.ahead
        return None

    async def look(self, card: Card, source: str, learner: int) -> Matrix | None:
        """The card's matrix as this source gives it, beside the right one; None without one."""
        if card.picture is None:
            return None
        wish, name = card.picture, f"learner {learner}"
        answer = await self._ask_of(card, lambda key: Look(key, name, source, wish.value, wish.at))
        if isinstance(answer, Matrix):
            return answer
        if isinstance(answer, Refused) and answer.code == "no_matrix":
            return None
        raise GraderUnavailable(_says(answer))

    async def register(self, card: Card) -> Registered | Refused:
        """Hand in a card's programs; a card whose programs fail is refused."""
        answer = await self._ask(Register(programs(card)))
        if isinstance(answer, Registered | Refused):
            return answer
        raise GraderUnavailable(_says(answer))

    async def prove(self, card: Card, variants: tuple[Variant, ...]) -> Proof | Refused:
        """Prove a card with the variants of its folder."""
        registered = await self.register(card)
        if isinstance(registered, Refused):
            return registered
        answer = await self._ask(Prove(registered.key, variants), PROOF_SECONDS)
        if isinstance(answer, Proof | Refused):
            return answer
        raise GraderUnavailable(_says(answer))

    async def health(self) -> Health:
        """The state of the grader."""
        answer = await self._ask(Ask())
        if isinstance(answer, Health):
            return answer
        raise GraderUnavailable(_says(answer))

    def begin(self) -> None:
        """Start a server of one's own without waiting for it, so that it is there when asked."""
        if self.socket is None:
            self._own.begin()

    async def close(self) -> None:
        """Hang up, and end a server of one's own."""
        while self._idle:
            await _hang_up(self._idle.pop())
        await self._own.stop()

    # --- the wire ----------------------------------------------------------------------------

    async def _ask_of(self, card: Card, request: Callable[[str], Request]) -> Answer:
        """Ask with the card's key; a server that has started anew gets the programs again."""
        answer = await self._ask(request(await self._key(card)))
        if isinstance(answer, Refused) and answer.code == "unknown_card":
            self._keys.pop(card.slug, None)
            answer = await self._ask(request(await self._key(card)))
        return answer

    async def _key(self, card: Card) -> str:
        if card.slug not in self._keys:
            answer = await self.register(card)
            if isinstance(answer, Refused):
                raise _no_verdict(answer)
            self._keys[card.slug] = answer.key
        return self._keys[card.slug]

    async def _ask(self, request: Request, seconds: float = ANSWER_SECONDS) -> Answer:
        """Ask over an idle connection; one that went stale is replaced once."""
        for fresh in (False, True):
            connection = self._idle.pop() if self._idle and not fresh else await self._connect()
            try:
                answer = await connection.ask(request, seconds)
            except (ConnectionError, asyncio.IncompleteReadError):
                continue
            except (TimeoutError, ProtocolError) as error:
                raise GraderUnavailable(f"the grader did not answer: {error}") from error
            self._idle.append(connection)
            return answer
        raise GraderUnavailable("the grader hangs up on every request")

    async def _connect(self) -> _Connection:
        try:
            async with self._starting, asyncio.timeout(START_SECONDS):
                while True:
                    path = self.socket or await self._own.listening()
                    try:
                        connection = _Connection(*await asyncio.open_unix_connection(path))
                    except OSError as error:
                        if self.socket is not None:
                            raise GraderAway(_not_there(path, error)) from error
                        self._own.look_again()  # it may be ending: wait until it has ended
                    else:
                        break
        except TimeoutError:
            raise GraderAway("the grader does not come up") from None
        if self.socket is not None:
            await _greet(connection)
        return connection


async def _greet(connection: _Connection) -> None:
    """Make sure that the server speaks as we do; raises GraderAway."""
    another = "the grader speaks another version of the protocol than this bot: upgrade both"
    try:
        health = await connection.ask(Ask(), GREETING_SECONDS)
        if isinstance(health, Health) and health.version == VERSION:
            return
        says = health.says if isinstance(health, Refused) else another
    except (ConnectionError, asyncio.IncompleteReadError, TimeoutError):
        says = "the grader does not answer"
    except ProtocolError:
        says = another
    await _hang_up(connection)
    raise GraderAway(says)


def _not_there(path: Path, error: OSError) -> str:
    return (
        f"no grader at {path} ({error.strerror}): start it with `python -m grader serve "
        f"--socket {path}`, or have PRACTICE_GRADER name its socket"
    )


async def _hang_up(connection: _Connection) -> None:
    connection.writer.close()
    with contextlib.suppress(ConnectionError):
        await connection.writer.wait_closed()


def _no_verdict(answer: Answer) -> GraderUnavailable:
    """Why there is none. What was sent back unread has not been tried."""
    unread = isinstance(answer, Refused) and answer.code in ("busy", "stopping")
    return (GraderAway if unread else GraderUnavailable)(_says(answer))


def _says(answer: Answer) -> str:
    return answer.says if isinstance(answer, Refused) else f"unexpected {type(answer).__name__}"
