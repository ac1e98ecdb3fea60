"""All rows as JSON lines, for another database or a program that counts.

The first line says the schema and the instant; every other is one row of a table, tables before
those that refer to them. It is all of one moment, also while the bot writes. What opens a workspace
(tokens of Slack, installations that were begun) is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TextIO

from sqlalchemy import select

from bot.core.export import as_json
from bot.store.columns import plain_row
from bot.store.database import open_read_only
from bot.store.faults import in_sentences
from bot.store.migrate import newest
from bot.store.tables import metadata, slack_bots, slack_oauth_states

SECRET = (slack_bots, slack_oauth_states)
_AT_A_TIME = 1000


def export_rows(path: Path, to: TextIO, now: datetime) -> dict[str, int]:
    """Write every row, and count them by table; raises OperatorError."""
    counts: dict[str, int] = {}
    database = open_read_only(path)
    try:
        with in_sentences(path), database.reader.begin() as connection:
            _write(to, {"schema": newest(), "exported_at": now.isoformat()})
            streamed = connection.execution_options(yield_per=_AT_A_TIME)
            for table in metadata.sorted_tables:
                if table in SECRET:
                    continue
                counts[table.name] = 0
                query = select(table).order_by(*table.primary_key)
                for row in streamed.execute(query).mappings():
                    _write(to, {"table": table.name, "row": plain_row(row)})
                    counts[table.name] += 1
    finally:
        database.close()
    return counts


def _write(to: TextIO, line: Mapping[str, object]) -> None:
    to.write(as_json(line).encode("utf-8", "replace").decode())
