"""What a person reads and can press in a message, a modal or a home."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

from fake_slack.rules import nodes
from fake_slack.world import Json, Post, View, World

HOLDERS = ("rich_text_section", "rich_text_preformatted", "rich_text_quote")
CHOICES = ("static_select", "external_select", "overflow", "radio_buttons", "checkboxes")
PICKED = {
    "users_select": "selected_user",
    "conversations_select": "selected_conversation",
    "channels_select": "selected_channel",
    "timepicker": "selected_time",
    "datepicker": "selected_date",
}
INTERACTIVE = ("button", *CHOICES, *PICKED)
READ_IN = ("title", "text", "label", "hint", "fields", "elements", "element", "rows")


class Screen:
    """Blocks, as they are now."""

    body: Json

    @property
    def blocks(self) -> list[Json]:
        return self.body["blocks"]

    @property
    def text(self) -> str:
        """All that is read, a line a piece; labels of buttons and selects are not in it."""
        return "\n".join([*_read({"title": self.body.get("title")}), *_read(self.blocks)])

    @property
    def code(self) -> list[str]:
        """The preformatted pieces."""
        return [_leaves(one) for one in nodes(self.blocks) if one.get("type") == HOLDERS[1]]

    @property
    def buttons(self) -> list[str]:
        """The labels of its buttons."""
        return [label(one) for _, one in self.elements() if one["type"] == "button"]

    @property
    def options(self) -> list[str]:
        """The labels of the options of its selects."""
        return [label(one) for _, element in self.elements() for one in options(element)]

    def elements(self) -> Iterator[tuple[Json, Json]]:
        """Each interactive element, with its block."""
        for block in self.blocks:
            for one in nodes(block):
                kind = str(one.get("type"))
                if kind in INTERACTIVE or kind.endswith("_input"):
                    yield block, one

    def element(self, name: str) -> tuple[Json, Json]:
        """The element of this label, placeholder or id, with its block."""
        for block, one in self.elements():
            if name in names(block, one):
                return block, one
        there = [label(one) or label(block) for block, one in self.elements()]
        raise AssertionError(f"no {name!r} here, but {there}")


@dataclass(frozen=True)
class Message(Screen):
    """A message as somebody sees it."""

    world: World
    post: Post

    @property
    def id(self) -> str:
        return self.post.ts

    @property
    def body(self) -> Json:  # type: ignore[override]
        return {"blocks": self.post.blocks}

    @property
    def text(self) -> str:
        return super().text if self.post.blocks else html.unescape(self.post.text)

    @property
    def notification(self) -> str:
        """What a notification and a screen reader tell: the text beside the blocks."""
        return html.unescape(self.post.text)

    @property
    def ephemeral(self) -> bool:
        return self.post.to is not None

    @property
    def by(self) -> str:
        """The id of its author."""
        return self.post.user

    @property
    def files(self) -> list[str]:
        """The names of its files."""
        return [self.world.files[one].name for one in self.post.files]

    @property
    def pings(self) -> list[str]:
        """Whom it calls: people, groups and whole channels."""
        calls = [one for one in nodes(self.blocks) if one.get("type") in ("user", "usergroup")]
        calls += [one for one in nodes(self.blocks) if one.get("type") == "broadcast"]
        marked = [one["text"] for one in nodes(self.blocks) if one.get("type") == "mrkdwn"]
        marked += [one for one in [self.post.text] if "<!" in one or "<@" in one]
        return [str(one) for one in calls] + [one for one in marked if "<!" in one or "<@" in one]

    @property
    def metadata(self) -> Json | None:
        return self.post.metadata

    @property
    def payload(self) -> Json:
        return self.world.post_json(self.post, metadata=True)


@dataclass(frozen=True)
class Modal(Screen):
    """A modal that somebody has open."""

    view: View

    @property
    def body(self) -> Json:  # type: ignore[override]
        return self.view.body

    @property
    def title(self) -> str:
        return label({"text": self.body["title"]})

    @property
    def fields(self) -> dict[str, Json]:
        """What can be filled, by label."""
        inputs = (pair for pair in self.elements() if pair[0]["type"] == "input")
        return {label(block): element for block, element in inputs}

    def value(self, name: str) -> str:
        """What a text field is filled with beforehand."""
        return self.fields[name].get("initial_value") or ""


class Home(Modal):
    """The home of the app, as somebody sees it."""


def label(element: Json) -> str:
    """What an element, an option or a block is called on the screen."""
    for key in ("text", "placeholder", "label"):
        if isinstance(element.get(key), dict):
            return str(element[key].get("text", ""))
    return ""


def names(block: Json, element: Json) -> set[str]:
    """Whatever an element may be called by."""
    ids = {str(element.get("action_id")), str(block["block_id"])}
    return ids | {label(element), label(block)} - {""}


def options(element: Json) -> list[Json]:
    groups = [one for group in element.get("option_groups", []) for one in group["options"]]
    return [*element.get("options", []), *groups]


def option(element: Json, name: object) -> Json:
    """The option of this label or value; one that the app offered is given as it is."""
    if isinstance(name, dict):
        return name
    for one in options(element):
        if name in (label(one), one["value"]):
            return one
    raise AssertionError(f"no option {name!r} but {[label(one) for one in options(element)]}")


def _read(value: object) -> list[str]:
    if isinstance(value, list):
        return [line for one in value for line in _read(one)]
    if not isinstance(value, dict) or value.get("type") in INTERACTIVE:
        return []
    if value.get("type") in HOLDERS:
        return [_leaves(value)]
    found = [html.unescape(value["text"])] if isinstance(value.get("text"), str) else []
    found += [str(value["alt_text"])] if value.get("alt_text") else []
    return found + [line for key in READ_IN for line in _read(value.get(key))]


def _leaves(holder: Json) -> str:
    known = ("text", "url", "name", "user_id", "range")
    found = (
        next((str(one[key]) for key in known if one.get(key)), "") for one in holder["elements"]
    )
    return "".join(found)
