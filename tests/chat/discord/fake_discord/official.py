"""Requests and answers against Discord's official OpenAPI description, where it is at hand.

The file lies beside the repository: `../shared/specs/discord-openapi.json`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).resolve().parents[4]
FILE = ROOT.parent / "shared" / "specs" / "discord-openapi.json"
WHY_NOT = f"no official description of Discord's API at ../{FILE.relative_to(ROOT.parent)}"
IS_THERE = FILE.exists()
# Where a union does not tell its branches by `type`: the one that a bot means.
MEANT = {
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): "IncomingWebhookRequestPartial",
    ("POST", "/channels/{channel_id}/threads"): "CreateTextThreadWithoutMessageRequest",
    ("PATCH", "/channels/{channel_id}"): "UpdateThreadRequestPartial",
}
# Answered with less than Discord does, which no bot here reads.
PARTIAL = (
    "/guilds/{guild_id}",
    "/applications/@me",
    "/oauth2/applications/@me",
)
IN_PATH = re.compile(r"{\w+}")


def faults(method: str, path: str, query: dict[str, str], body: Any) -> list[str]:
    """What the description says against a request; one line for each place."""
    found = _operation(method, path)
    if found is None:
        return [f"there is no {method} {path}"]
    template, operation = found
    known = {one["name"] for one in operation.get("parameters", ()) if one.get("in") == "query"}
    unknown = [f"{template} has no parameter {name!r}" for name in query.keys() - known]
    wanted = _asked(operation)
    if wanted is None or body is None:
        return unknown
    meant = MEANT.get((method, template))
    return unknown + _against(("request", *(meant,)) if meant else wanted, body)


def answer_faults(method: str, path: str, status: int, answer: Any) -> list[str]:
    """What the description says against an answer of the own fake."""
    found = _operation(method, path)
    if found is None or answer is None or found[0] in PARTIAL:
        return []
    there = found[1]["responses"].get(str(status), {}).get("content", {})
    if "application/json" not in there:
        return []
    place = ("paths", found[0], method.lower(), "responses", str(status))
    return _against((*place, "content", "application/json", "schema"), answer)


def _asked(operation: dict[str, Any]) -> tuple[str, ...] | None:
    if "application/json" not in operation.get("requestBody", {}).get("content", {}):
        return None
    place: tuple[str, ...] = operation["place"]
    return (*place, "requestBody", "content", "application/json", "schema")


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    paths = sorted(_description()["paths"], key=lambda path: len(IN_PATH.findall(path)))
    return [(re.compile(IN_PATH.sub("[^/]+", path)), path) for path in paths]


def _operation(method: str, path: str) -> tuple[str, dict[str, Any]] | None:
    for pattern, template in _patterns():
        there = _description()["paths"][template]
        if pattern.fullmatch(path) and method.lower() in there:
            operation = there[method.lower()]
            shared = [*there.get("parameters", ()), *operation.get("parameters", ())]
            return template, operation | {
                "place": ("paths", template, method.lower()),
                "parameters": shared,
            }
    return None


def _against(place: tuple[str, ...], value: Any) -> list[str]:
    says = []
    for error in _validator(place).iter_errors(value):
        where = ".".join(map(str, error.absolute_path)) or "body"
        says.append(f"{where}: {error.message[:200]}")
    return says


@cache
def _description() -> dict[str, Any]:
    """The description, with unions that choose their branch by `type` before they look inside."""
    described: dict[str, Any] = json.loads(FILE.read_text())
    schemas = described["components"]["schemas"]
    return {**described, **_chosen_by_type(described, schemas)}


def _chosen_by_type(node: Any, schemas: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_chosen_by_type(one, schemas) for one in node]
    if not isinstance(node, dict):
        return node
    changed = {name: _chosen_by_type(value, schemas) for name, value in node.items()}
    for union in ("oneOf", "anyOf"):
        branches = [one.get("$ref", "").rpartition("/")[2] for one in changed.get(union, ())]
        types = [
            schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum")
            for name in branches
        ]
        if len(branches) > 1 and all(types):
            del changed[union]
            changed["required"] = ["type"]
            changed["properties"] = {"type": {"enum": [one for of in types for one in of]}}
            changed["allOf"] = [
                {"if": {"properties": {"type": {"enum": of}}}, "then": branch}
                for of, branch in zip(types, node[union], strict=True)
            ]
    return changed


@cache
def _registry(kind: str) -> Registry[Any]:
    described = _description()
    if kind == "request":  # discord.py sends the number of a file, which Discord takes as well
        schemas = described["components"]["schemas"]
        widened = schemas["SnowflakeType"] | {"type": ["string", "integer"]}
        described = {"components": {"schemas": schemas | {"SnowflakeType": widened}}}
    return Registry().with_resource(
        f"{kind}:", Resource(contents=described, specification=DRAFT202012)
    )


@cache
def _validator(place: tuple[str, ...]) -> Draft202012Validator:
    kind = "answer" if "responses" in place else "request"
    schema: Any = {"$ref": f"#/components/schemas/{place[1]}"} if place[0] == "request" else None
    if schema is None:
        schema = _description()
        for name in place:
            schema = schema[name]
    return Draft202012Validator(_absolute(schema, kind), registry=_registry(kind))


def _absolute(node: Any, kind: str) -> Any:
    """The schema with its references made to the registry's document."""
    if isinstance(node, list):
        return [_absolute(one, kind) for one in node]
    if not isinstance(node, dict):
        return node
    return {
        name: f"{kind}:{value}" if name == "$ref" else _absolute(value, kind)
        for name, value in node.items()
    }
