"""What a person sees: messages, modals, and what came of an interaction."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fake_discord.basics import (
    ANSWER,
    BUTTON,
    CHOICES,
    EPHEMERAL,
    LOADING,
    OPENS_MODAL,
    STRING_SELECT,
    UPDATE,
    Payload,
    walk,
)

if TYPE_CHECKING:
    from fake_discord.driver import Learner
    from fake_discord.platform import FakeDiscord, Recorded


@dataclass(frozen=True)
class Message:
    """A message as somebody sees it."""

    payload: Payload

    @property
    def id(self) -> str:
        return str(self.payload["id"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload["flags"] & EPHEMERAL)

    @property
    def by(self) -> str:
        """The id of its author."""
        return str(self.payload["author"]["id"])

    @property
    def text(self) -> str:
        """All words in it: content, embeds and text displays, without labels of components."""
        words = [self.payload.get("content")]
        for embed in self.payload.get("embeds") or []:
            words += [embed.get("title"), embed.get("description")]
            words += [
                word for one in embed.get("fields", []) for word in (one["name"], one["value"])
            ]
            words += [(embed.get("footer") or {}).get("text")]
        words += [one.get("content") for one in self.components]
        return "\n".join(word for word in words if word)

    @property
    def components(self) -> list[Payload]:
        """Every component, rows and what they hold."""
        return [*walk(self.payload.get("components") or [])]

    @property
    def buttons(self) -> list[str]:
        """The labels of its buttons."""
        return [one.get("label") or "" for one in self.components if one["type"] == BUTTON]

    @property
    def options(self) -> list[str]:
        """The labels of the options of its selects."""
        selects = [one for one in self.components if one["type"] == STRING_SELECT]
        return [option["label"] for one in selects for option in one["options"]]

    @property
    def files(self) -> list[str]:
        """The names of its files."""
        return [one["filename"] for one in self.payload["attachments"]]

    @property
    def pings(self) -> list[str]:
        """Whom it calls: ids of people and roles, and `everyone`."""
        people = [one["id"] for one in self.payload["mentions"]]
        everyone = ["everyone"] if self.payload["mention_everyone"] else []
        return [*people, *self.payload["mention_roles"], *everyone]


@dataclass(frozen=True)
class Modal:
    """A modal that somebody has open."""

    payload: Payload
    source: Payload | None

    @property
    def title(self) -> str:
        return str(self.payload["title"])

    @property
    def fields(self) -> dict[str, Payload]:
        """What can be filled, by label."""
        found = {}
        for row in self.payload["components"]:
            for one in walk([row]):
                if "custom_id" in one:
                    found[row.get("label") or one.get("label") or one["custom_id"]] = one
        return found

    def value(self, label: str) -> str:
        """What a text input is filled with beforehand."""
        return self.fields[label].get("value") or ""


@dataclass
class Exchange:
    """An interaction of a learner and what came of it. `await` it to have the answer.

    Times are by the monotonic clock: `sent_at`, `acknowledged_at`, `answered_at`.
    """

    platform: FakeDiscord
    learner: Learner
    payload: Payload
    sent_at: float = 0.0
    acknowledged_at: float | None = None
    answered_at: float | None = None
    callback: int | None = None
    modal: Modal | None = None
    choices: list[Payload] | None = None
    ids: list[str] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    original: str | None = None
    dies_when_acknowledged: bool = False

    @property
    def id(self) -> str:
        return str(self.payload["id"])

    def __await__(self) -> Generator[Any, None, Exchange]:
        return self._answered().__await__()

    async def _answered(self) -> Exchange:
        await self.platform.until(lambda: self.answered_at, f"an answer to {self}")
        return self

    async def acknowledged(self) -> Exchange:
        """Wait for the acknowledgement alone."""
        await self.platform.until(lambda: self.acknowledged_at, f"{self} to be acknowledged")
        return self

    async def says(self, text: str) -> Message:
        """Wait for a message of this answer that holds a text."""
        found = await self.platform.until(
            lambda: [one for one in self.messages if text in one.text], f"{text!r} from {self}"
        )
        return found[0]

    @property
    def messages(self) -> list[Message]:
        """The messages of the answer as they are now, oldest first."""
        found = [self._there(id_) for id_ in self.ids]
        return [Message(one) for one in found if one is not None]

    @property
    def message(self) -> Message:
        """The last message of the answer."""
        assert self.messages, f"{self} was answered with no message"
        return self.messages[-1]

    @property
    def text(self) -> str:
        """The words of every message of the answer."""
        return "\n".join(one.text for one in self.messages)

    def __str__(self) -> str:
        data = self.payload["data"]
        return f"{data.get('name') or data.get('custom_id')} by {self.learner.name}"

    # --- what may go wrong with it -----------------------------------------------------------

    def deliver_again(self) -> None:
        """The same interaction comes a second time."""
        self.platform.emit("INTERACTION_CREATE", self.payload)

    def miss_deadline(self) -> None:
        """Three seconds are over: an acknowledgement from now on is refused (10062)."""
        self.platform.world.miss(self.id)

    def expire(self) -> None:
        """Fifteen minutes are over: the token is dead (50027)."""
        self.platform.world.expire(self.id)

    def expire_when_acknowledged(self) -> None:
        """The token dies as soon as it is acknowledged."""
        self.dies_when_acknowledged = True

    def acknowledge_elsewhere(self) -> None:
        """Another process of the bot was faster: it is acknowledged already (40060)."""
        self.platform.world.acknowledge(self.id)

    # --- what the server tells ---------------------------------------------------------------

    def current(self, id_: str) -> Payload | None:
        """The message that a request to `.../messages/id` or a callback would change."""
        wanted = {"@original": self.original, "callback": self.source}.get(id_, id_)
        return self._there(wanted) if wanted else None

    def _there(self, id_: str) -> Payload | None:
        return self.platform.world.message(self.payload["channel_id"], id_)

    @property
    def source(self) -> str | None:
        return self.payload["message"]["id"] if "message" in self.payload else None

    def saw(self, one: Recorded) -> None:
        """Take in a request that belongs to this interaction."""
        if one.status >= 400:
            self.refused.append(one.answer["code"])
        elif one.path.endswith("/callback"):
            self._called_back(one)
        elif one.method in ("POST", "PATCH") and one.answer is not None:
            self._shows(one.answer, one.arrived)

    def _called_back(self, one: Recorded) -> None:
        self.callback, data = one.body["type"], one.body.get("data") or {}
        self.acknowledged_at = one.arrived
        if self.dies_when_acknowledged:
            self.expire()
        # discord.py always asks for the response.
        self.original = one.answer["interaction"].get("response_message_id") or self.source
        if self.callback == OPENS_MODAL:
            self.modal = Modal(data, self.payload.get("message"))
        self.choices = data.get("choices") if self.callback == CHOICES else None
        if self.callback in (ANSWER, UPDATE):
            assert self.original is not None
            self._shows({"id": self.original, "flags": 0}, one.arrived)
        elif self.callback in (OPENS_MODAL, CHOICES):
            self.answered_at = one.arrived

    def _shows(self, message: Payload, at: float) -> None:
        if message["id"] in self.ids:
            self.ids.remove(message["id"])
        self.ids.append(message["id"])
        if not message["flags"] & LOADING and self.answered_at is None:
            self.answered_at = at
