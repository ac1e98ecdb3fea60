"""What the fake refuses: rules that Discord has and its schema does not, and the schema itself."""

from __future__ import annotations

from typing import Any

import pytest
from fake_discord import official, rules
from fake_discord.world import Upload

Payload = dict[str, Any]
MESSAGES, CALLBACK, COMMANDS = (
    "/channels/1/messages",
    "/interactions/1/t/callback",
    "/applications/1/commands",
)
needs_description = pytest.mark.skipif(not official.IS_THERE, reason=official.WHY_NOT)


def button(**changes: Any) -> Payload:
    return {
        "type": 2,
        "style": 2,
        "label": "Hint",
        "custom_id": "hint",
        "disabled": False,
    } | changes


def without(payload: Payload, *names: str) -> Payload:
    return {name: value for name, value in payload.items() if name not in names}


def row(*inner: Payload) -> Payload:
    return {"type": 1, "components": [*inner]}


def select(options: int = 2, **changes: Any) -> Payload:
    listed = [{"label": f"O {number}", "value": str(number)} for number in range(options)]
    return {
        "type": 3,
        "custom_id": "s",
        "options": listed,
        "min_values": 1,
        "max_values": 1,
    } | changes


def embed(**changes: Any) -> Payload:
    return {"title": "Heads that never mix", "description": "x = 1"} | changes


def text_input(**changes: Any) -> Payload:
    return {"type": 4, "custom_id": "code", "style": 2, "value": "x = 1"} | changes


def label(inner: Payload, **changes: Any) -> Payload:
    return {"type": 18, "label": "Your code", "component": inner} | changes


def modal(*rows: Payload, **changes: Any) -> Payload:
    data = {"custom_id": "paste", "title": "Submit a fix", "components": [*rows]}
    return {"type": 9, "data": data | changes}


def command(name: str = "practice", **changes: Any) -> Payload:
    return {"name": name, "type": 1, "description": "Practise", "options": []} | changes


def option(name: str = "card", **changes: Any) -> Payload:
    return {"name": name, "type": 3, "description": "Which card", "required": False} | changes


FILE = Upload("broken.py", b"x = 1")
GOOD = {
    "text": ("POST", MESSAGES, {"content": "x" * 2000, "nonce": "1", "enforce_nonce": True}),
    "embeds": ("POST", MESSAGES, {"embeds": [embed(description="x" * 2900)] * 2}),
    "file": ("POST", MESSAGES, {"attachments": [{"id": 0, "filename": "broken.py"}]}),
    "buttons": (
        "POST",
        MESSAGES,
        {"components": [row(button(), button(custom_id="2")), row(select())]},
    ),
    "link": (
        "POST",
        MESSAGES,
        {"components": [row(without(button(style=5, url="https://a.b"), "custom_id"))]},
    ),
    "v2": ("POST", MESSAGES, {"flags": 1 << 15, "components": [{"type": 10, "content": "hello"}]}),
    "private": ("POST", CALLBACK, {"type": 4, "data": {"content": "hello", "flags": 64}}),
    "deferred": ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
    "page": (
        "POST",
        CALLBACK,
        {"type": 7, "data": {"content": "next", "embeds": [], "components": []}},
    ),
    "modal": (
        "POST",
        CALLBACK,
        modal(label(text_input()), label({"type": 19, "custom_id": "file"})),
    ),
    "choices": ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}),
    "follow-up": ("POST", "/webhooks/1/token", {"content": "hello", "flags": 64}),
    "edit": ("PATCH", "/webhooks/1/token/messages/@original", {"content": "hello"}),
    "commands": ("PUT", COMMANDS, [command(options=[option()]), {"name": "Grade this", "type": 3}]),
    "thread": ("POST", "/channels/1/messages/2/threads", {"name": "Solvers"}),
}


@pytest.mark.parametrize("name", [*GOOD])
def test_what_discord_takes(name: str) -> None:
    method, path, body = GOOD[name]
    assert rules.broken(method, path, body, [FILE] if name == "file" else [], None) == []
    if official.IS_THERE:
        assert official.faults(method, path, {}, body) == []


def message(**body: Any) -> tuple[str, str, Any]:
    return "POST", MESSAGES, body


def callback(**body: Any) -> tuple[str, str, Any]:
    return "POST", CALLBACK, body


def commands(*listed: Payload) -> tuple[str, str, Any]:
    return "PUT", COMMANDS, [*listed]


RULES = [
    (message(content="x" * 2001), "content has 2001 characters"),
    (message(), "the message is empty"),
    (message(content="", embeds=[]), "the message is empty"),
    (message(content="x", embed={}), "message: no field 'embed'"),
    (message(content="x", flags=64), "only an answer to an interaction can be ephemeral"),
    (message(content="x", flags=1 << 5), "flags 32 cannot be set"),
    (message(embeds=[embed(description="x" * 3000)] * 2), "6040 characters in total"),
    (message(embeds=[embed(fields=[{"name": "a", "value": " "}])]), "needs a name and a value"),
    (message(embeds=[{"color": 1}]), "an embed shows nothing"),
    (message(embeds=[embed(url="card")]), "'card' is no address"),
    (message(embeds=[embed(colour=1)]), "embed: no field 'colour'"),
    (message(embeds=[embed(image={"url": "attachment://a.png"})]), "a.png is not among the files"),
    (message(content="x", attachments=[{"id": 0}]), "name a file that is not there"),
    (message(components=[row(button(custom_id=str(n))) for n in range(6)]), "6 rows"),
    (message(components=[row(button(), button())]), "'hint' comes 2 times"),
    (message(components=[row(*(button(custom_id=str(n)) for n in range(6)))]), "1 to 5 buttons"),
    (message(components=[row(button(), select())]), "a row holds buttons, or one select"),
    (message(components=[row(without(button(), "custom_id"))]), "needs custom_id"),
    (message(components=[row(button(style=5, url="https://a.b"))]), "needs url and nothing else"),
    (message(components=[row(without(button(), "label"))]), "needs a label or an emoji"),
    (message(components=[row(button(label="x" * 81))]), "more than 80 characters"),
    (message(components=[row(button(custom_id="x" * 101))]), "101 characters"),
    (message(components=[row(button(colour=1))]), "component of type 2: no field 'colour'"),
    (message(components=[row(select(26))]), "1 to 25 options"),
    (message(components=[row(select(2, max_values=3))]), "cannot take 1 to 3"),
    (message(components=[button()]), "needs the flag of components v2"),
    (message(components=[{"type": 10, "content": "x"}]), "needs the flag of components v2"),
    (message(content="x", flags=1 << 15), "neither content nor embeds"),
    (message(flags=1 << 15, components=[{"type": 10, "content": "x" * 4001}]), "4001 characters"),
    (callback(type=5, data={"flags": 64, "content": "x"}), "may only say whether it is ephemeral"),
    (callback(type=4, data={}), "the message is empty"),
    (callback(**modal()), "1 to 5 components, not 0"),
    (callback(**modal(*(label(text_input(custom_id=str(n))) for n in range(6)))), "not 6"),
    (callback(**modal(label(text_input(label="Code")))), "no label of its own"),
    (callback(**modal(row(text_input()))), "a text input with a label"),
    (callback(**modal(row(button()))), "a row of a modal holds a text input"),
    (callback(**modal(label(button()))), "cannot stand in a label"),
    (callback(**modal(label(text_input(max_length=3)))), "is pre-filled with more"),
    (commands(command("Practice")), "no name of a command"),
    (commands(command("pra ctice")), "no name of a command"),
    (commands(command(description=" ")), "needs a description"),
    (commands(command(), command()), "comes 2 times"),
    (commands(command(options=[option(), option()])), "two of one name"),
    (commands(command(options=[option(), option("b", required=True)])), "come first"),
    (commands(command(options=[option(), option("b", type=1)])), "subcommands and options"),
    (commands(command(usage="x")), "command: no field 'usage'"),
    (commands(command(type=3)), "has no description"),
]


@pytest.mark.parametrize(("broken", "says"), RULES)
def test_what_the_rules_refuse(broken: tuple[str, str, Any], says: str) -> None:
    found = rules.broken(*broken, [], None)
    assert any(says in sentence for sentence in found), found


def test_a_command_with_too_many_characters() -> None:
    choices = [{"name": "x" * 100, "value": "y" * 100} for _ in range(25)]
    options = [option(f"o{number}", choices=choices) for number in range(2)]
    [sentence] = rules.broken(*commands(command(options=options)), [], None)
    assert "more than 8000 characters" in sentence


SCHEMA = [
    (message(embeds=[embed(title="x" * 257)]), "embeds.0.title"),
    (
        message(embeds=[embed(fields=[{"name": "a", "value": "x" * 1025}])]),
        "embeds.0.fields.0.value",
    ),
    (message(components=[row(button(label=1))]), "components.0.components.0.label"),
    (message(components=[row(button(style=9))]), "components.0.components.0.style"),
    (message(components=[row(text_input())]), "components.0.components.0.type"),
    (message(content="x", attachments=[{"id": "a"}]), "attachments.0.id"),
    (callback(type=99), "type"),
    (callback(**modal(label(text_input()), title="x" * 46)), "data.title"),
    (callback(**modal(label(text_input(), label="x" * 46))), "data.components.0.label"),
    (callback(type=8, data={"choices": [{"name": "a", "value": "a"}] * 26}), "data"),
    (commands(command("x" * 33)), "0.name"),
    (commands(command(options=[option(type=99)])), "0.options.0.type"),
    (("GET", "/channels/1/message", None), "there is no GET /channels/1/message"),
]


@needs_description
@pytest.mark.parametrize(("broken", "where"), SCHEMA)
def test_what_the_official_description_refuses(broken: tuple[str, str, Any], where: str) -> None:
    method, path, body = broken
    says = official.faults(method, path, {}, body)
    assert any(sentence.startswith(where) for sentence in says), says


@needs_description
def test_parameters_that_the_official_description_does_not_know() -> None:
    assert official.faults("GET", MESSAGES, {"limit": "5", "newest": "1"}, None) == [
        "/channels/{channel_id}/messages has no parameter 'newest'"
    ]
