"""A copy of everything held about a learner: one zip of JSON by table, code as files, a README."""

from __future__ import annotations

import io
import json
import math
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.wording_rights import export_readme

Tables = Mapping[str, Sequence[Mapping[str, object]]]

_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_-]+")
_OLDEST_YEAR = 1980  # the first that a zip can say
_OWNERS_ALONE = 0o600 << 16


@dataclass(frozen=True)
class Export:
    """The zip with the name of its file, and how many rows it holds."""

    name: str
    content: bytes
    rows: int


def pack(tables: Tables, now: datetime) -> Export:
    """Pack the rows of a learner."""
    kept = {table: rows for table, rows in tables.items() if rows}
    files = {"README.txt": export_readme(kept, now)}
    files |= {f"tables/{table}.json": as_json(rows, indent=2) for table, rows in kept.items()}
    files |= {_code_name(row): str(row["source"]) for row in kept.get("submissions", ())}
    folder = f"export-{now:%Y%m%d-%H%M%S}"
    return Export(
        name=f"{folder}.zip",
        content=_zipped({f"{folder}/{name}": text for name, text in files.items()}, now),
        rows=sum(map(len, kept.values())),
    )


def _code_name(submission: Mapping[str, object]) -> str:
    card = _NOT_IN_A_NAME.sub("-", str(submission["card"]))
    return f"code/{submission['id']:0>6}-{card}.py"


def as_json(value: object, indent: int | None = None) -> str:
    """A value as lines of strict JSON."""
    text = json.dumps(_strict(value), indent=indent, ensure_ascii=False, allow_nan=False)
    return text + "\n"


def _strict(value: object) -> object:
    """The value in what JSON has: it knows no infinity, which an error may be."""
    match value:
        case Mapping():
            return {str(key): _strict(one) for key, one in value.items()}
        case list() | tuple():
            return [_strict(one) for one in value]
        case float() if not math.isfinite(value):
            return str(value)
        case _:
            return value


def _zipped(files: Mapping[str, str], now: datetime) -> bytes:
    packed = io.BytesIO()
    at = max(now.timetuple()[:6], (_OLDEST_YEAR, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, at)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _OWNERS_ALONE
            archive.writestr(entry, text.encode("utf-8", "replace"))
    return packed.getvalue()
