"""Reads settings one by one and collects what is wrong with them, so that all of it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from bot.core.errors import PracticeError

PREFIX = "PRACTICE_"
ALIKE = 0.8  # how much of a name has to agree to be taken for another one misspelt
T = TypeVar("T")


class Reading:
    """Values by variable, the variables that were asked for, and the faults found so far."""

    def __init__(self, values: Mapping[str, str], faults: list[str]) -> None:
        """Nothing was asked for yet."""
        self.values, self.faults = values, faults
        self.known: dict[str, str] = {}

    def take(self, name: str, read: Callable[[str], T], example: str) -> T | None:
        """One setting; an empty one is as good as none. `read` raises ValueError with a sentence.

        The sentence must not repeat the value, which may be a token.
        """
        self.known[name] = example
        text = self.values.get(name, "").strip()
        if not text:
            return None
        try:
            return read(text)
        except (ValueError, PracticeError) as error:
            self.faults.append(f"{name} cannot be used: {error} For example: {name}={example}")
            return None

    def is_set(self, name: str) -> bool:
        """Whether there is something, well-formed or not."""
        return bool(self.values.get(name, "").strip())

    def misses(self, name: str, why: str) -> None:
        """Note that a setting is not there."""
        self.faults.append(f"{name} is missing: {why} For example: {name}={self.known[name]}")

    def misspelt(self) -> Iterator[str]:
        """A sentence for each variable that looks like one of ours and is not."""
        names = {name.removeprefix(PREFIX): name for name in self.known}
        for name in sorted(self.values):
            if not name.startswith(PREFIX) or name in self.known or not self.is_set(name):
                continue
            near = get_close_matches(name.removeprefix(PREFIX), names, n=1, cutoff=ALIKE)
            if near:
                yield f"{name} is no setting: {names[near[0]]} is meant, or remove it."


@dataclass(frozen=True)
class Address:
    """Where something listens."""

    host: str
    port: int

    def __str__(self) -> str:
        """As it is written in a setting or a URL."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_path(text: str) -> Path:
    """A path; `~` is the home folder."""
    if "\0" in text:
        raise ValueError("no path holds a zero byte.")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ValueError("the home folder that it names is not known.") from None


def read_days(text: str) -> int:
    """A number of days."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise ValueError("it is no number of days from 0 to 9999.")
    return int(text)


def read_yes(text: str) -> bool:
    """Yes or no."""
    if text.lower() not in ("yes", "no"):
        raise ValueError("it is neither yes nor no.")
    return text.lower() == "yes"


def read_address(text: str) -> Address:
    """A host and a port; a host of colons stands in brackets."""
    host, colon, port = text.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        raise ValueError("an address with colons stands in brackets, as in [::1]:9460.")
    if not (colon and host and port.isascii() and port.isdigit() and len(port) <= 5):
        raise ValueError("it is no host with a port.")
    if not host.isascii() or any(char.isspace() for char in host) or int(port) not in range(65536):
        raise ValueError("it is no host with a port.")
    return Address(host, int(port))


def read_dot_env(path: Path, faults: list[str]) -> dict[str, str]:
    """The lines `NAME=value` of a file, if there is one; `#` starts a comment line."""
    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        faults.append(f"{path} cannot be read: make it a readable UTF-8 file, or remove it.")
        return {}
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip().removeprefix("export ").strip()
        if not words or words.startswith("#"):
            continue
        name, equals, value = words.partition("=")
        if not equals:
            faults.append(f"{path}, line {number}: write NAME=value, as in PRACTICE_ZONE=UTC")
        values[name.strip()] = _unquoted(value.strip())
    return values


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
    return value[1:-1] if quoted else value
