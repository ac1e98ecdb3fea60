"""What Slack's clients make of typing: rich text, links, and the state of a filled modal."""

from __future__ import annotations

import re
from html import escape

from fake_slack.screen import CHOICES, PICKED, Modal, label, names, option
from fake_slack.world import Json, World

FIELD = 3_000


def rich_text(text: str, links: tuple[str, ...] = ()) -> Json:
    """What the composer makes of a text with fences."""
    pieces = re.split(r"```\n?(.*?)\n?```", text, flags=re.DOTALL)
    elements = [
        {"type": "rich_text_preformatted" if at % 2 else "rich_text_section", "elements": leaves}
        for at, piece in enumerate(pieces)
        if (leaves := _leaves(piece, links))
    ]
    return {"type": "rich_text", "block_id": "composed", "elements": elements}


def _leaves(piece: str, links: tuple[str, ...]) -> list[Json]:
    cut = re.split(f"({'|'.join(map(re.escape, links))})", piece) if links else [piece]
    return [
        {"type": "link", "url": _url(one), "text": one} if at % 2 else {"type": "text", "text": one}
        for at, one in enumerate(cut)
        if one
    ]


def marked(text: str, links: tuple[str, ...] = ()) -> str:
    """The same in the field `text`: entities, and links in angle brackets."""
    flat = escape(text, quote=False)
    for link in links:
        flat = flat.replace(link, f"<{_url(link)}|{link}>")
    return flat


def typed(text: str, world: World, team: str) -> str:
    """The text of a command: entities, and ids in place of names of people, groups, channels."""
    pieces = re.split(r"(<[@#!][^<>\s]*>)", text)
    flat = "".join(one if at % 2 else escape(one, quote=False) for at, one in enumerate(pieces))
    people = [one for one in world.users.values() if one.team == team]
    rooms = [one for one in world.rooms.values() if one.team == team]
    known = {f"@{one.name}": f"<@{one.id}|{one.name}>" for one in people}
    known |= {f"#{one.name}": f"<#{one.id}|{one.name}>" for one in rooms}
    groups = world.groups.items()
    known |= {f"@{name}": f"<!subteam^{group}|@{name}>" for group, (name, _) in groups}
    return re.sub(r"(?<![<|\w])[@#]\w[\w-]*", lambda found: known.get(found[0], found[0]), flat)


def _url(link: str) -> str:
    return f"mailto:{link}" if "@" in link else f"http://{link}"


def filled(modal: Modal, given: Json, world: World, user: str) -> Json:
    """The values of a modal's state; what is not given stays as it was filled beforehand."""
    for name in given:
        modal.element(name)
    values: Json = {}
    for block, element in modal.elements():
        if block["type"] != "input":
            continue
        held = {"type": element["type"], **_preset(element)}
        for name in names(block, element) & given.keys():
            if element["type"] == "file_input":
                held["files"] = _uploaded(element, given[name], world, user)
            else:
                held |= chosen(element, given[name])
        _let_through(block, element, held)
        values.setdefault(block["block_id"], {})[element["action_id"]] = held
    return values


def chosen(element: Json, value: object) -> Json:
    """What a payload says of an element that got a value."""
    kind = element["type"]
    if kind in PICKED:
        return {PICKED[kind]: value}
    if kind == "checkboxes":
        wanted = value if isinstance(value, list | tuple) else [value]
        return {"selected_options": [option(element, one) for one in wanted]}
    if kind in CHOICES:
        return {"selected_option": option(element, value)}
    return {"value": value}


def _preset(element: Json) -> Json:
    kind = element["type"]
    if kind == "file_input":
        return {"files": []}
    if kind == "checkboxes":
        return {"selected_options": element.get("initial_options", [])}
    if kind in CHOICES:
        return {"selected_option": element.get("initial_option")}
    if kind in PICKED:
        first = PICKED[kind].replace("selected", "initial")
        return {PICKED[kind]: element.get(first)}
    return {"value": element.get("initial_value")}


def _uploaded(element: Json, files: list[tuple[str, bytes]], world: World, user: str) -> list[Json]:
    kinds, most = element.get("filetypes"), element.get("max_files", 10)
    assert len(files) <= most, f"the field takes {most} files"
    strange = [name for name, _ in files if kinds and name.rpartition(".")[2] not in kinds]
    assert not strange, f"the field does not take {strange}"
    return [world.file_json(world.add_file(name, content, user)) for name, content in files]


def _let_through(block: Json, element: Json, held: Json) -> None:
    """The client sends no modal with a field that is empty, too short or too long."""
    held_there = [one for key, one in held.items() if key != "type"]
    if not any(held_there):
        assert block.get("optional"), f"{label(block)!r} has to be filled"
    elif isinstance(held.get("value"), str):
        least, most = element.get("min_length", 0), element.get("max_length", FIELD)
        assert least <= len(held["value"]) <= most, f"{label(block)!r} takes {least} to {most}"
