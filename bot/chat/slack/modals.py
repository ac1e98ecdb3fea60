"""Modals: where code, words and settings are written. What was filled in is read from the event.

What a modal is about travels in its `private_metadata`, so that one that was opened before a
restart is taken as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.chat.slack.fit import shortened
from bot.chat.slack.press import Press, read_press
from bot.chat.slack.rich_text import Json, block, leaf, paragraph, plain_text, units

SUBMIT, WORDS, SETTINGS, SETUP = "submit", "words", "settings", "setup"
CODE, FILES = "code", "files"
TITLE, FIELD, METADATA, MOST_FILES, MOST_BLOCKS = 24, 3_000, 3_000, 10, 100
# The trigger or the modal is gone: another way has to be taken.
TOO_LATE = (
    "expired_trigger_id invalid_trigger_id trigger_expired exchanged_trigger_id trigger_exchanged "
    "not_found view_not_found hash_conflict"
).split()
DRAFT = "draft"
NOTHING_GIVEN = "Paste your code here, or add a file below."
_OPTIONAL = "Leave empty what is to stay as it is."
_LEARNERS = (
    ("zone", "Time zone", "Europe/Paris, or none for the channel's"),
    ("cutoff", "Your practice day ends at", "04:00"),
    ("remind", "Remind me at", "18:00, or off"),
    ("board", "On the board", "on, off, or name and the name to show"),
)


@dataclass(frozen=True)
class Asked:
    """What a modal is about, and where its answer goes."""

    press: Press
    channel: str = ""
    thread: str | None = None
    response_url: str | None = None

    def packed(self) -> str:
        """As private metadata."""
        return json.dumps([self.press.value(), self.channel, self.thread, self.response_url])


def asked(view: Mapping[str, Any]) -> Asked:
    """What a submitted modal is about."""
    value, channel, thread, url = json.loads(view["private_metadata"])
    return Asked(read_press(value), channel, thread, url)


# --- the modals ------------------------------------------------------------------------------


def submission(about: Asked, title: str, draft: str | None) -> Json:
    """Where a fix is pasted or sent as a file, beginning with a draft that fits."""
    fits = draft is not None and 0 < units(draft) <= FIELD
    code = {"type": "plain_text_input", "action_id": CODE, "multiline": True, "max_length": FIELD}
    code |= {"initial_value": draft} if fits else {"placeholder": plain_text("def ...")}
    files = {"type": "file_input", "action_id": FILES, "max_files": MOST_FILES}
    blocks = [block([paragraph(leaf(title, frozenset({"bold"})))])]
    if draft and not fits:
        blocks += _too_long()
    blocks.append(_input(CODE, "Your code", code, hint="Longer than 3,000 characters: add a file."))
    blocks.append(_input(FILES, "File", files, hint="A .py or .txt file goes before the text."))
    return _modal(SUBMIT, "Submit a fix", blocks, "Submit", about)


def _too_long() -> list[Json]:
    says = "Your last try is longer than this field takes, so it is not in it: send it as a file."
    button = {"type": "button", "action_id": DRAFT, "text": plain_text("Send me my last try")}
    return [block([paragraph(leaf(says))]), {"type": "actions", "elements": [button]}]


def words(about: Asked, title: str, label: str) -> Json:
    """Where a learner answers in own words."""
    field = {"type": "plain_text_input", "action_id": WORDS, "multiline": True, "max_length": FIELD}
    given = {**_input(WORDS, label, field), "optional": False}
    return _modal(WORDS, title, [given], "Send", about)


def settings(about: Asked) -> Json:
    """A learner's settings."""
    fields = [_line(name, label, hint) for name, label, hint in _LEARNERS]
    return _modal(SETTINGS, "Settings", [_note(_OPTIONAL), *fields], "Save", about)


def setup(about: Asked, now: Mapping[str, str]) -> Json:
    """A cohort's calendar, as it is now by name."""
    fields = [_line(name, name.capitalize(), value, value) for name, value in now.items()]
    return _modal(SETUP, "Cards of this channel", fields, "Save", about)


def reply(blocks: Sequence[Json]) -> Json:
    """An answer in a modal."""
    shown = {"type": "modal", "title": plain_text("Practice"), "close": plain_text("Close")}
    return shown | {"blocks": list(blocks[:MOST_BLOCKS])}


# --- what was filled in ----------------------------------------------------------------------


def text_in(view: Mapping[str, Any], name: str) -> str:
    """The text of a field."""
    return str(_state(view, name).get("value") or "")


def files_in(view: Mapping[str, Any]) -> list[Json]:
    """The files that were added."""
    return list(_state(view, FILES).get("files") or ())


def texts_in(view: Mapping[str, Any]) -> dict[str, str]:
    """Every field by name, without those that were left empty."""
    values: Mapping[str, Any] = view["state"]["values"]
    found = {name: text_in(view, name).strip() for name in values}
    return {name: text for name, text in found.items() if text}


def _state(view: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return (view["state"]["values"].get(name) or {}).get(name) or {}


# --- pieces ----------------------------------------------------------------------------------


def _modal(name: str, title: str, blocks: Sequence[Json], submit: str, about: Asked) -> Json:
    return {
        "type": "modal",
        "callback_id": name,
        "title": plain_text(shortened(title, TITLE)),
        "submit": plain_text(submit),
        "close": plain_text("Cancel"),
        "private_metadata": about.packed(),
        "blocks": list(blocks),
    }


def _line(name: str, label: str, hint: str, value: str | None = None) -> Json:
    field: Json = {"type": "plain_text_input", "action_id": name}
    field |= {"initial_value": value[:FIELD]} if value else {"placeholder": plain_text(hint[:150])}
    return _input(name, label, field)


def _input(name: str, label: str, element: Json, hint: str = "") -> Json:
    shown = {"type": "input", "block_id": name, "label": plain_text(label), "element": element}
    return shown | {"optional": True} | ({"hint": plain_text(hint)} if hint else {})


def _note(text: str) -> Json:
    return {"type": "context", "elements": [plain_text(text)]}
