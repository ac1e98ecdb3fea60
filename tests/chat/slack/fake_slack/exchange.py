"""What a learner does with the app, and what comes of it."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fake_slack.delivery import NOT_REACHED, Delivery
from fake_slack.screen import Message, Modal, Screen
from fake_slack.world import Json, Post, View

if TYPE_CHECKING:
    from fake_slack.platform import FakeSlack


@dataclass(eq=False)
class Exchange(Delivery):
    """An interaction of a learner and what came of it. `await` it to have the first answer."""

    platform: FakeSlack = None  # type: ignore[assignment]
    answered_at: float | None = None
    sources: list[Post | View] = field(default_factory=list)
    errors: dict[str, str] = field(default_factory=dict)
    choices: list[Json] | None = None
    dies_when_acknowledged: bool = False

    def __await__(self) -> Generator[Any, None, Exchange]:
        return self._when(lambda: self.answered_at, "an answer").__await__()

    async def acknowledged(self) -> Exchange:
        """Wait for the acknowledgement alone; over HTTP a refusal ends it too."""
        return await self._when(lambda: self.acks or self.status, "an acknowledgement")

    async def _when(self, holds: Any, what: str) -> Exchange:
        def look() -> bool:
            return bool(holds() or NOT_REACHED in self.refused)

        await self.platform.until(look, f"{what} to {self}", self.user)
        assert NOT_REACHED not in self.refused, f"{self} did not reach the app"
        return self

    async def says(self, text: str) -> Screen:
        """Wait for a message or modal of this answer that holds a text."""

        def look() -> Screen | None:
            return next((one for one in reversed(self._screens) if text in one.text), None)

        return await self.platform.until(look, f"{text!r} from {self}", self.user)

    @property
    def messages(self) -> list[Message]:
        """The messages of the answer as they are now, oldest first."""
        posts = [one for one in self.sources if isinstance(one, Post) and one.is_shown]
        return [Message(self.platform.world, one) for one in posts if self._is_there(one)]

    def _is_there(self, post: Post) -> bool:
        world = self.platform.world
        if post.to is None:
            return post.ts in world.rooms[post.room].posts
        return any(one is post for one in world.ephemerals[post.to])

    @property
    def message(self) -> Message:
        """The last message of the answer."""
        assert self.messages, f"{self} was answered with no message"
        return self.messages[-1]

    @property
    def text(self) -> str:
        """The words of every message of the answer, and of its modal."""
        return "\n".join(one.text for one in self._screens)

    @property
    def _screens(self) -> list[Screen]:
        return [*self.messages, *([self.modal] if self.modal else [])]

    @property
    def modal(self) -> Modal | None:
        """The modal that it opened or changed, while that is open."""
        open_now = self.platform.world.views
        views = [one for one in self.sources if isinstance(one, View) and one.id in open_now]
        return Modal(views[-1]) if views else None

    def __str__(self) -> str:
        told = self.payload
        what = told.get("actions") or told.get("callback_id") or told.get("view") or told
        return f"{told.get('command', told.get('type'))} {str(what)[:200]} by {self.user}"

    # --- what may go wrong with it -----------------------------------------------------------

    def deliver_again(self) -> None:
        """The same comes a second time."""
        self.platform.send(self, again=True)

    def miss_deadline(self) -> None:
        """Three seconds are over: the trigger_id opens nothing."""
        for one in self.platform.surfaces.triggers.values():
            one.is_expired = one.is_expired or one.exchange is self

    def expire(self) -> None:
        """Thirty minutes are over: the response_url is dead."""
        for one in self.platform.surfaces.response_urls.values():
            one.is_expired = one.is_expired or one.exchange is self

    def expire_when_acknowledged(self) -> None:
        """The response_url dies as soon as it is acknowledged."""
        self.dies_when_acknowledged = True

    # --- what the server tells ---------------------------------------------------------------

    def shows(self, source: Post | View) -> None:
        self.sources = [one for one in self.sources if one is not source] + [source]
        self.answered_at = self.answered_at or time.monotonic()

    def corrects(self, errors: dict[str, str]) -> None:
        self.errors, self.answered_at = errors, time.monotonic()

    def offers(self, found: list[Json]) -> None:
        self.choices, self.answered_at = found, time.monotonic()

    def is_acknowledged(self) -> None:
        if self.dies_when_acknowledged:
            self.expire()
