"""What a person types into a command or a modal, as Discord hands it on.

Raises AssertionError for what Discord would not let them send.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fake_discord.basics import Payload

File = tuple[str, bytes]
# What a value of an option's type is: the kind of thing, as in `resolved`, and itself.
Resolve = Callable[[int, Any], tuple[str, Payload]]
SUBCOMMAND, FILE, RESOLVED = (1, 2), 11, (6, 7, 8, 11)  # people, channels, roles and files
TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX = 4, 19, 21, 23


def typed(
    command: Payload, words: str, options: dict[str, Any], resolve: Resolve, focused: str = ""
) -> Payload:
    """The data of a slash command; `focused` is the option that is still being typed."""
    data = inner = {"id": command["id"], "name": command["name"], "type": 1, "resolved": {}}
    data |= {"guild_id": command["guild_id"]} if "guild_id" in command else {}
    for word in words.split()[1:]:
        named = {one["name"]: one for one in command["options"] if one["type"] in SUBCOMMAND}
        assert word in named, f"no subcommand {word!r}, but {[*named]}"
        command = named[word]
        inner["options"] = [{"name": word, "type": command["type"]}]
        inner = inner["options"][0]
    known = {one["name"]: one for one in command.get("options") or []}
    assert options.keys() <= known.keys(), f"no options {[*options]}, but {[*known]}"
    inner["options"] = []
    for name, option in known.items():
        assert name in options or focused or not option.get("required"), f"{name!r} is required"
        if name in options:
            value = _value(option, options[name], resolve, data["resolved"])
            given = {"name": name, "type": option["type"], "value": value}
            inner["options"].append(given | ({"focused": True} if name == focused else {}))
    return _trimmed(data)


def _trimmed(data: Payload) -> Payload:
    """Without `resolved` where nothing was."""
    return data if data["resolved"] else {key: data[key] for key in data.keys() - {"resolved"}}


def _value(option: Payload, value: Any, resolve: Resolve, resolved: Payload) -> Any:
    if option["type"] in RESOLVED:
        return _resolved(option["type"], value, resolve, resolved)
    choices = [choice["value"] for choice in option.get("choices") or []]
    assert not choices or value in choices, f"{value!r} is none of {choices}"
    if isinstance(value, str):
        least, most = option.get("min_length") or 0, option.get("max_length") or 6000
        assert least <= len(value) <= most, f"{option['name']!r} takes {least} to {most} characters"
    elif not isinstance(value, bool):
        least, most = option.get("min_value", value), option.get("max_value", value)
        assert least <= value <= most, f"{option['name']!r} takes {least} to {most}"
    return value


def _resolved(kind: int, value: Any, resolve: Resolve, resolved: Payload) -> str:
    bucket, thing = resolve(kind, value)
    resolved.setdefault(bucket, {})[thing["id"]] = thing
    return str(thing["id"])


def filled(modal: Payload, values: dict[str, Any], resolve: Resolve) -> Payload:
    """The data of a modal that is submitted; `values` go by label or custom id."""
    given, resolved, rows = {**values}, {}, []
    for row in modal["components"]:
        shown = {name: row[name] for name in ("type", "id") if name in row}
        if "component" in row:
            shown["component"] = _field(row["component"], row["label"], given, resolve, resolved)
        elif "components" in row:
            [one] = row["components"]
            shown["components"] = [_field(one, one["label"], given, resolve, resolved)]
        rows.append(shown)
    assert not given, f"no {[*given]} in the modal"
    data = {"custom_id": modal["custom_id"], "components": rows, "resolved": resolved}
    return _trimmed(data)


def _field(
    one: Payload, label: str, given: dict[str, Any], resolve: Resolve, resolved: Payload
) -> Payload:
    key = label if label in given else one["custom_id"]
    answer = {"type": one["type"], "custom_id": one["custom_id"]}
    answer |= {"id": one["id"]} if "id" in one else {}
    if one["type"] == TEXT_INPUT:
        text = str(given.pop(key, one.get("value") or ""))
        _check_text(one, label, text)
        return answer | {"value": text}
    if one["type"] == CHECKBOX:
        return answer | {"value": bool(given.pop(key, one.get("default", False)))}
    value = given.pop(key, [])
    wanted = value if isinstance(value, list) else [value]
    least = 0 if one.get("required") is False else one.get("min_values", 1)
    assert least <= len(wanted) <= (one.get("max_values") or 1), f"{label!r}: {len(wanted)} chosen"
    if one["type"] == FILE_UPLOAD:
        return answer | {"values": [_resolved(FILE, file, resolve, resolved) for file in wanted]}
    values = chosen(one, wanted)
    assert len(values) == len(wanted), f"{label!r} does not offer {wanted}"
    if one["type"] == RADIO_GROUP:
        return answer | {"value": values[0] if values else None}
    return answer | {"values": values}


def _check_text(one: Payload, label: str, text: str) -> None:
    least, most = one.get("min_length") or 0, one.get("max_length") or 4000
    assert text or one.get("required") is False, f"{label!r} is required"
    assert not text or least <= len(text) <= most, f"{label!r} takes {least} to {most} characters"


def chosen(select: Payload, wanted: Sequence[str]) -> list[str]:
    """The values of options by their labels or values."""
    options = select.get("options") or []
    return [
        option["value"]
        for one in wanted
        for option in options
        if one in (option["value"], option["label"])
    ]
