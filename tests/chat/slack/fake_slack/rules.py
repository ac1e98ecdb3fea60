"""What Slack refuses: own rules, slack_sdk's models, and the JSON Schema of Block Kit.

Each check returns sentences, one a fault; an empty list is good.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from slack_sdk.errors import SlackObjectFormationError
from slack_sdk.models.blocks import Block
from slack_sdk.models.views import View

from fake_slack.world import Json

SPECS = Path(__file__).resolve().parents[5] / "shared" / "specs"
BLOCK_KIT, SPECIFICATION = (
    SPECS / "slack-block-kit.schema.json",
    SPECS / "slack-web-openapi-v2-2021.json",
)

MOST_BLOCKS = {"message": 50, "modal": 100, "home": 100}
MESSAGE_ONLY = "markdown table data_table context_actions plan task_card card carousel".split()
NOT_ON = {
    "message": ["file", "file_input"],
    "modal": ["file", "container", "data_visualization", *MESSAGE_ONLY],
    "home": ["file", "file_input", *MESSAGE_ONLY],
}
FIELD, TEXT, TEXTS, MARKDOWN, METADATA, VIEW = 3_000, 4_000, 13_200, 12_000, 16_000, 250_000

# Arguments that Slack has learnt since the specification of 2021.
SINCE = {
    "chat.postMessage": "metadata",
    "chat.update": "metadata reply_broadcast file_ids",
    "conversations.history": "include_all_metadata",
    "conversations.replies": "include_all_metadata",
    "conversations.open": "prevent_creation",
    "views.open": "interactivity_pointer",
    "views.push": "interactivity_pointer",
    "oauth.v2.access": "grant_type refresh_token",
    "apps.connections.open": "",
    "files.getUploadURLExternal": "filename length alt_txt snippet_type",
    "files.completeUploadExternal": "files channel_id channels initial_comment thread_ts blocks",
}


def message_faults(text: object, blocks: object, metadata: object = None) -> list[str]:
    """What is wrong with a message."""
    faults = []
    if blocks and not (isinstance(text, str) and text.strip()):
        faults.append("blocks without a text beside them")
    if not blocks and not (isinstance(text, str) and text.strip()):
        faults.append("no text")
    if isinstance(text, str) and len(text) > TEXT:
        faults.append(f"text of {len(text)} characters, {TEXT} may be split")
    if metadata is not None:
        faults += metadata_faults(metadata)
    return faults + (block_faults(blocks, "message") if blocks is not None else [])


def metadata_faults(metadata: object) -> list[str]:
    """What is wrong with the metadata of a message."""
    match metadata:
        case {"event_type": str(kind), "event_payload": dict(payload), **rest} if not rest:
            if not re.fullmatch(r"[A-Za-z0-9_]+", kind):
                return [f"metadata: event_type {kind!r}"]
            flat = json.dumps(payload)
            return ["metadata: too large"] if len(flat) > METADATA else []
    return ["metadata: wants event_type and event_payload, and nothing else"]


def view_faults(view: object, *kinds: str) -> list[str]:
    """What is wrong with a view of one of the kinds."""
    if not isinstance(view, dict) or view.get("type") not in kinds:
        return [f"no view of type {' or '.join(kinds)}"]
    faults = _said(_view_schema(view["type"]), view, "view")
    try:
        View(**view).to_dict()
    except (SlackObjectFormationError, TypeError, ValueError, AttributeError) as error:
        faults.append(f"view: {error}")
    if len(json.dumps(view)) > VIEW:
        faults.append("view: over 250 kB")
    blocks = view.get("blocks")
    if view["type"] == "modal" and "submit" not in view and '"type": "input"' in json.dumps(blocks):
        faults.append("view: an input, and no submit")
    return faults + block_faults(blocks, view["type"])


def block_faults(blocks: object, surface: str) -> list[str]:
    """What is wrong with the blocks of a message, a modal or a home."""
    if not isinstance(blocks, list) or not all(isinstance(one, dict) for one in blocks):
        return ["blocks: no list of objects"]
    faults = [
        f"blocks[{at}]: {fault}"
        for at, block in enumerate(blocks)
        for fault in _one_block(json.dumps(block, sort_keys=True))
    ]
    if len(blocks) > MOST_BLOCKS[surface]:
        faults.append(f"{len(blocks)} blocks, {MOST_BLOCKS[surface]} at most")
    faults += _twice([block.get("block_id") for block in blocks], "block_id")
    kinds = Counter(node["type"] for node in nodes(blocks) if isinstance(node.get("type"), str))
    faults += [f"{kind} on a {surface}" for kind in NOT_ON[surface] if kinds[kind]]
    if kinds["table"] + kinds["data_table"] > 1:
        faults.append("more than one table")
    if sum(node.get("focus_on_load") is True for node in nodes(blocks)) > 1:
        faults.append("focus_on_load more than once")
    markdown = sum(len(one.get("text", "")) for one in blocks if one.get("type") == "markdown")
    if markdown > MARKDOWN:
        faults.append(f"{markdown} characters of markdown, {MARKDOWN} at most")
    texts = sum(len(node["text"]) for node in nodes(blocks) if isinstance(node.get("text"), str))
    if surface == "message" and texts > TEXTS:
        faults.append(f"{texts} characters in blocks, about {TEXTS} at most")
    return faults


def argument_faults(method: str, names: set[str]) -> list[str]:
    """Arguments that a method does not know; None are known where the specification is absent."""
    known = _arguments(method)
    if known is None:
        return []
    return [f"no argument {name}" for name in sorted(names - known - {"token", "team_id"})]


def nodes(value: object) -> Iterator[Json]:
    """Every object inside a value."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from nodes(one)


@cache
def _one_block(flat: str) -> tuple[str, ...]:
    block = json.loads(flat)
    kind = block.get("type")
    faults = _said(_block_schema(str(kind)), block, str(kind))
    try:
        parsed = Block.parse(block)
        if parsed is not None:
            parsed.to_dict()
    except (SlackObjectFormationError, TypeError, ValueError, AttributeError) as error:
        faults.append(f"{kind}: {error}")
    faults += _twice([node.get("action_id") for node in nodes(block)], "action_id")
    for node in nodes(block):
        value = node.get("initial_value")
        if isinstance(value, str) and len(value) > min(FIELD, node.get("max_length", FIELD)):
            faults.append(f"initial_value of {len(value)} characters")
        if "initial_option" in node and node["initial_option"] not in node.get("options", [{}]):
            faults.append("initial_option is none of the options")
    return tuple(faults)


def _twice(ids: list[str | None], what: str) -> list[str]:
    return [f"{what} {one} twice" for one, times in Counter(ids).items() if one and times > 1]


def _said(schema: Draft202012Validator | None, value: object, where: str) -> list[str]:
    if schema is None:
        return []
    error = best_match(schema.iter_errors(value))
    return [] if error is None else [f"{where}{error.json_path[1:]}: {error.message[:300]}"]


@cache
def _block_schema(kind: str) -> Draft202012Validator | None:
    definitions = _definitions()
    if not definitions:
        return None
    found = definitions.get(f"{kind}_block", False)
    return Draft202012Validator({**found, "$defs": definitions} if found else False)


@cache
def _view_schema(kind: str) -> Draft202012Validator | None:
    definitions = _definitions()
    if not definitions:
        return None
    view = definitions[f"{kind}_view"]
    blocks = {"blocks": {"type": "array", "minItems": 1}}  # each is checked by its own schema
    schema = {**view, "properties": {**view["properties"], **blocks}, "$defs": definitions}
    return Draft202012Validator(schema)


@cache
def _definitions() -> Json:
    return json.loads(BLOCK_KIT.read_text())["$defs"] if BLOCK_KIT.exists() else {}


@cache
def _methods() -> Json:
    return json.loads(SPECIFICATION.read_text())["paths"] if SPECIFICATION.exists() else {}


@cache
def _arguments(method: str) -> set[str] | None:
    verbs = _methods().get(f"/{method}", {})
    since = SINCE.get(method)
    if not _methods() or (not verbs and since is None):
        return None
    listed = {one["name"] for verb in verbs.values() for one in verb["parameters"]}
    return listed | set((since or "").split())
