"""Rules of application commands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fake_discord.basics import Payload

COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")
COMMAND_MOST, DESCRIPTION_MOST, OPTIONS_MOST = 8000, 100, 25
FIELDS = set(
    "name name_localizations description description_localizations options nsfw type contexts "
    "default_member_permissions dm_permission integration_types".split()
)


def commands(listed: list[Payload]) -> Iterator[str]:
    """What holds for the commands that a bot registers."""
    for (name, kind), times in Counter((one["name"], one.get("type", 1)) for one in listed).items():
        if times > 1:
            yield f"command {name!r} of type {kind} comes {times} times"
    for command in listed:
        for name in command.keys() - FIELDS:
            yield f"command: no field {name!r}"
        if command.get("type", 1) == 1:
            yield from _command(command)
            if _characters(command) > COMMAND_MOST:
                yield f"command {command['name']!r} has more than {COMMAND_MOST} characters"
        elif command.get("description") or command.get("options"):
            yield f"command {command['name']!r} of a menu has no description and no options"


def _command(command: Payload) -> Iterator[str]:
    """A command, a subcommand or an option."""
    name, options = command["name"], command.get("options") or []
    if not COMMAND_NAME.fullmatch(name) or name != name.lower():
        yield f"{name!r} is no name of a command"
    if not 1 <= len(str(command.get("description") or "").strip()) <= DESCRIPTION_MOST:
        yield f"{name!r} needs a description of 1 to 100 characters"
    if len(options) > OPTIONS_MOST or len({one["name"] for one in options}) < len(options):
        yield f"{name!r} has more than 25 options, or two of one name"
    required = [bool(one.get("required")) for one in options if one["type"] > 2]
    if required != sorted(required, reverse=True):
        yield f"required options of {name!r} come first"
    if {one["type"] > 2 for one in options} == {True, False}:
        yield f"{name!r} has subcommands and options"
    if command.get("autocomplete") and command.get("choices"):
        yield f"{name!r} has choices and autocomplete"
    for one in options:
        yield from _command(one)


def _characters(command: Payload) -> int:
    choices = command.get("choices") or []
    mine = [command["name"], command.get("description") or ""]
    mine += [str(choice[part]) for choice in choices for part in ("name", "value")]
    return sum(map(len, mine)) + sum(map(_characters, command.get("options") or []))
