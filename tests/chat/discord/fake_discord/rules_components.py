"""Rules of components, in messages and in modals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fake_discord.basics import BUTTON, Payload, walk

ROW, SELECT, TEXT_INPUT, TEXT_DISPLAY, LABEL, FILE_UPLOAD = 1, 3, 4, 10, 18, 19
SELECTS, IN_LABEL = (3, 5, 6, 7, 8), {3, 4, 5, 6, 7, 8, 19, 21, 22, 23}
MODAL_MOST, CUSTOM_ID_MOST, BUTTON_MOST, TEXT_MOST = 5, 100, 80, 4000
NEEDS = {5: "url", 6: "sku_id"}  # what a button of a style needs; others a custom id
WEB = re.compile(r"(https?|attachment|discord)://\S+")
OF_A_SELECT = (
    "custom_id options channel_types placeholder default_values min_values max_values disabled "
    "required"
)
FIELDS = {
    ROW: "components",
    BUTTON: "style label emoji custom_id sku_id url disabled",
    TEXT_INPUT: "custom_id style label min_length max_length required value placeholder",
    9: "components accessory",
    TEXT_DISPLAY: "content",
    11: "media description spoiler",
    12: "items",
    13: "file spoiler",
    14: "divider spacing",
    17: "components accent_color spoiler",
    LABEL: "label description component",
    FILE_UPLOAD: "custom_id min_values max_values required file_types",
    21: "custom_id options required",
    22: "custom_id options min_values max_values required",
    23: "custom_id default",
    **dict.fromkeys(SELECTS, OF_A_SELECT),
}


def components(rows: list[Payload]) -> Iterator[str]:
    """What holds in messages and in modals."""
    every = [*walk(rows)]
    for one in every:
        yield from _component(one)
    for custom_id, times in Counter(one.get("custom_id") for one in every).items():
        if custom_id is not None and times > 1:
            yield f"custom_id {custom_id!r} comes {times} times"


def _component(one: Payload) -> Iterator[str]:
    kind = one.get("type")
    if kind not in FIELDS:
        yield f"there is no component of type {kind}"
        return
    for name in one.keys() - {"type", "id", *FIELDS[kind].split()}:
        yield f"component of type {kind}: no field {name!r}"
    if not 1 <= len(one.get("custom_id", "x")) <= CUSTOM_ID_MOST:
        yield f"a custom_id has {len(one['custom_id'])} characters, not 1 to {CUSTOM_ID_MOST}"
    match kind:
        case 1:
            yield from _row(one.get("components") or [])
        case 2:
            yield from _button(one)
        case 3:
            yield from _select(one)


def _row(inner: list[Payload]) -> Iterator[str]:
    kinds = [one.get("type") for one in inner]
    if set(kinds) != {BUTTON} and len(kinds) != 1:
        yield "a row holds buttons, or one select, or one text input"
    if not 1 <= len(kinds) <= 5:
        yield f"a row holds 1 to 5 buttons, not {len(kinds)}"


def _button(one: Payload) -> Iterator[str]:
    wanted = NEEDS.get(one.get("style", 0), "custom_id")
    for name in ("custom_id", "url", "sku_id"):
        if (name in one) != (name == wanted):
            yield f"a button of style {one.get('style')} needs {wanted} and nothing else"
    if wanted != "sku_id" and not one.get("label") and not one.get("emoji"):
        yield "a button needs a label or an emoji"
    if len(one.get("label") or "") > BUTTON_MOST:
        yield f"the label of a button has more than {BUTTON_MOST} characters"
    if one.get("url") and not WEB.fullmatch(one["url"]):
        yield f"{one['url']!r} is no address"


def _select(one: Payload) -> Iterator[str]:
    options = one.get("options") or []
    least, most = one.get("min_values", 1), one.get("max_values", 1)
    if not 1 <= len(options) <= 25:
        yield f"a select has 1 to 25 options, not {len(options)}"
    if len({option.get("value") for option in options}) < len(options):
        yield "two options of a select have the same value"
    if not 0 <= least <= most <= len(options):
        yield f"a select of {len(options)} options cannot take {least} to {most}"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more options are chosen beforehand than may be"


def modal(shown: Payload) -> Iterator[str]:
    """What holds in a modal."""
    for name in shown.keys() - {"custom_id", "title", "components"}:
        yield f"modal: no field {name!r}"
    rows = shown.get("components") or []
    if not 1 <= len(rows) <= MODAL_MOST:
        yield f"a modal has 1 to {MODAL_MOST} components, not {len(rows)}"
    if not str(shown.get("title") or "").strip():
        yield "a modal needs a title"
    yield from components(rows)
    for row in rows:
        yield from _row_of_modal(row)
    for one in walk(rows):
        if one.get("type") == TEXT_INPUT:
            least, most = one.get("min_length") or 0, one.get("max_length") or TEXT_MOST
            if least > most or len(one.get("value") or "") > most:
                yield f"a text input of {least} to {most} characters is pre-filled with more"


def _row_of_modal(row: Payload) -> Iterator[str]:
    kind, inner = row.get("type"), row.get("component") or {}
    if kind not in (ROW, LABEL, TEXT_DISPLAY):
        yield f"component {kind} cannot stand in a modal"
    if kind == LABEL and inner.get("type") not in IN_LABEL:
        yield f"component {inner.get('type')} cannot stand in a label"
    if inner.get("label"):
        yield "a text input in a label has no label of its own"
    for one in row.get("components") or []:
        if one.get("type") != TEXT_INPUT or not one.get("label"):
            yield "a row of a modal holds a text input with a label"
