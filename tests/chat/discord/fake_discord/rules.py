"""What Discord refuses although its schema lets it pass: each broken rule as a sentence.

The official schema is in `official.py`; these rules need no file and are always on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fake_discord.basics import (
    ANSWER,
    CHOICES,
    COMPONENTS_V2,
    DEFERRED,
    EPHEMERAL,
    OPENS_MODAL,
    UPDATE,
    Payload,
    Upload,
    walk,
)
from fake_discord.rules_commands import commands
from fake_discord.rules_components import ROW, WEB, components, modal

MESSAGE_MOST, EMBEDS_MOST, ROWS_MOST, COMPONENTS_MOST = 2000, 6000, 5, 40
TEXT_DISPLAYS_MOST, ALT_TEXT_MOST, FILES_MOST = 4000, 1024, 10
SEND_FLAGS = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2  # no embeds, private, quiet
MESSAGE = set(
    "content embeds components flags allowed_mentions attachments tts poll sticker_ids".split()
)
FIELDS = {
    "message": MESSAGE | {"nonce", "enforce_nonce", "message_reference"},
    "follow-up": MESSAGE,
    "edit": MESSAGE,
    "thread": {"name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"},
    "embed": set(
        "title type description url timestamp color footer image thumbnail author fields "
        "flags".split()
    ),
}
KINDS = (
    ("POST", r"/channels/\d+/messages", "message"),
    ("PATCH", r"/channels/\d+/messages/\d+", "edit"),
    ("POST", r"/webhooks/\d+/[^/]+", "follow-up"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/(@original|\d+)", "edit"),
    ("POST", r"/interactions/\d+/[^/]+/callback", "callback"),
    ("PUT", r"/applications/\d+(/guilds/\d+)?/commands", "commands"),
    ("POST", r"/channels/\d+(/messages/\d+)?/threads", "thread"),
)


def broken(
    method: str, path: str, body: Any, files: list[Upload], current: Payload | None
) -> list[str]:
    """What is wrong with a request; `current` is the message that it edits."""
    for of, pattern, kind in KINDS:
        if of == method and re.fullmatch(pattern, path):
            if kind == "callback":
                return [*_callback(body, files, current)]
            if kind == "commands":
                return [*commands(body)]
            if kind == "thread":
                return [*_unknown("thread", body)]
            return [*_message(kind, body, files, current)]
    return []


def _unknown(kind: str, body: Payload) -> Iterator[str]:
    for name in body.keys() - FIELDS[kind]:
        yield f"{kind}: no field {name!r}"


def _callback(body: Payload, files: list[Upload], current: Payload | None) -> Iterator[str]:
    data = body.get("data") or {}
    for name in body.keys() - {"type", "data"}:
        yield f"callback: no field {name!r}"
    kind = body.get("type")
    if kind in (ANSWER, UPDATE):
        what = "follow-up" if kind == ANSWER else "edit"
        yield from _message(what, data, files, current if kind == UPDATE else None)
    elif kind == DEFERRED:
        if data.keys() - {"flags"} or (data.get("flags") or 0) & ~EPHEMERAL:
            yield "a deferred answer may only say whether it is ephemeral"
    elif kind == OPENS_MODAL:
        yield from modal(data)
    elif kind == CHOICES and not all(1 <= len(one["name"]) <= 100 for one in data["choices"]):
        yield "the name of a choice has 1 to 100 characters"


# --- messages --------------------------------------------------------------------------------


def _message(
    kind: str, body: Payload, files: list[Upload], current: Payload | None
) -> Iterator[str]:
    yield from _unknown(kind, body)
    before = current or {"flags": 0, "attachments": []}
    flags, rows = body.get("flags") or 0, body.get("components") or []
    if kind != "edit" and flags & ~SEND_FLAGS:
        yield f"flags {flags & ~SEND_FLAGS} cannot be set"
    if kind == "message" and flags & EPHEMERAL:
        yield "only an answer to an interaction can be ephemeral"
    if len(body.get("content") or "") > MESSAGE_MOST:
        yield f"content has {len(body['content'])} characters, {MESSAGE_MOST} at most"
    yield from _embeds(body.get("embeds") or [])
    yield from _files(body, files, before["attachments"])
    yield from _layout(body, rows) if (flags | before["flags"]) & COMPONENTS_V2 else _rows(rows)
    yield from components(rows)
    shown = ("content", "embeds", "components", "attachments", "sticker_ids", "poll")
    is_known = kind != "edit" or current is not None
    if is_known and not files and not any({**before, **body}.get(name) for name in shown):
        yield "the message is empty"


def _rows(rows: list[Payload]) -> Iterator[str]:
    if len(rows) > ROWS_MOST:
        yield f"{len(rows)} rows of components, {ROWS_MOST} at most"
    for one in rows:
        if one.get("type") != ROW:
            yield f"component {one.get('type')} needs the flag of components v2"


def _layout(body: Payload, rows: list[Payload]) -> Iterator[str]:
    if body.get("content") or body.get("embeds"):
        yield "a message of components v2 has neither content nor embeds"
    every = [*walk(rows)]
    if len(every) > COMPONENTS_MOST:
        yield f"{len(every)} components, {COMPONENTS_MOST} at most"
    words = sum(len(one.get("content", "")) for one in every)
    if words > TEXT_DISPLAYS_MOST:
        yield f"{words} characters in text displays, {TEXT_DISPLAYS_MOST} at most"


def _embeds(embeds: list[Payload]) -> Iterator[str]:
    total = 0
    for embed in embeds:
        yield from _unknown("embed", embed)
        texts = [embed.get("title"), embed.get("description")]
        texts += [
            embed.get(part, {}).get(name) for part, name in (("footer", "text"), ("author", "name"))
        ]
        for field in embed.get("fields", []):
            texts += [field.get("name"), field.get("value")]
            if (
                not str(field.get("name") or "").strip()
                or not str(field.get("value") or "").strip()
            ):
                yield "a field of an embed needs a name and a value"
        total += sum(len(text.strip()) for text in texts if text)
        pictures = [embed.get(name, {}).get("url") for name in ("image", "thumbnail")]
        if not any(texts) and not any(pictures):
            yield "an embed shows nothing"
        for url in (embed.get("url"), *pictures, embed.get("author", {}).get("url")):
            if url and not WEB.fullmatch(url):
                yield f"{url!r} is no address"
    if total > EMBEDS_MOST:
        yield f"embeds have {total} characters in total, {EMBEDS_MOST} at most"


def _files(body: Payload, files: list[Upload], before: list[Payload]) -> Iterator[str]:
    named = body.get("attachments")
    old = {one["id"] for one in before}
    new = [one for one in named or [] if str(one.get("id")) not in old]
    kept = len(named or []) - len(new) if named is not None else len(before)
    if len(files) + kept > FILES_MOST:
        yield f"more than {FILES_MOST} files"
    if {str(one.get("id")) for one in new} - {str(number) for number in range(len(files))}:
        yield "attachments name a file that is not there"
    if any(len(one.get("description") or "") > ALT_TEXT_MOST for one in new):
        yield f"an alternative text has more than {ALT_TEXT_MOST} characters"
    there = {file.filename for file in files} | {one["filename"] for one in before}
    for name in re.findall(
        r"attachment://([^\"'\s]+)", str([body.get("embeds"), body.get("components")])
    ):
        if name not in there:
            yield f"attachment://{name} is not among the files"
