"""A payload as a platform gets it, with the files that go with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Json = dict[str, Any]


class Surface(StrEnum):
    """Where a payload is shown."""

    MESSAGE = "message"
    MODAL = "modal"
    HOME = "home"


@dataclass(frozen=True)
class File:
    """A file; `alt` says in words what a picture shows."""

    name: str
    content: bytes
    alt: str | None = None


@dataclass(frozen=True)
class Payload:
    """What is sent for a scene. `builder` is where it can be tried, or why it cannot."""

    scene: str
    surface: Surface
    body: Json
    private: bool = True
    files: tuple[File, ...] = ()
    builder: str | None = None

    def as_json(self) -> Json:
        """The payload with what is known of it."""
        told: Json = {
            "scene": self.scene,
            "seen_by": "the learner alone" if self.private else "everybody in the channel",
            "surface": self.surface,
            "payload": self.body,
            "files": [
                {"name": one.name, "bytes": len(one.content), "alt": one.alt} for one in self.files
            ],
        }
        return told if self.builder is None else told | {"block_kit_builder": self.builder}


def parts(scene: str, count: int) -> list[str]:
    """The names of the parts of a scene."""
    if count == 1:
        return [scene]
    return [f"{scene}, part {number} of {count}" for number in range(1, count + 1)]
