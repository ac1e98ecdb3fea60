"""All rows as JSON lines: of one moment, of every table, without what opens a workspace."""

import io
import json
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from store_rows import BEN, NOW, fill

from bot.store.database import Database
from bot.store.export import SECRET, export_rows
from bot.store.tables import metadata
from bot.store.transaction import SqlTransaction


def exported(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, int]]:
    """The first line, the others, and the counts."""
    to = io.StringIO()
    counts = export_rows(path, to, NOW)
    first, *lines = (json.loads(line) for line in to.getvalue().splitlines())
    return first, lines, counts


def test_every_row_of_every_table_but_those_with_tokens(path: Path, database: Database) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection))
        fill(SqlTransaction(connection), BEN)
    first, lines, counts = exported(path)
    assert first == {"schema": "0006", "exported_at": NOW.isoformat()}
    open_tables = [table for table in metadata.sorted_tables if table not in SECRET]
    with database.reader.connect() as connection:
        kept = {
            table.name: connection.scalar(select(func.count()).select_from(table))
            for table in open_tables
        }
    assert counts == kept
    assert min(counts.values()) > 0
    assert [line["table"] for line in lines] == [name for name in kept for _ in range(counts[name])]
    assert {line["table"] for line in lines}.isdisjoint(table.name for table in SECRET)
    assert "bot_token" not in json.dumps(lines)
    for line in lines:
        assert [*line["row"]] == metadata.tables[line["table"]].c.keys()


def test_what_a_row_refers_to_has_come_before_it(path: Path, database: Database) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection))
    _, lines, _ = exported(path)
    come: set[tuple[str, object]] = set()
    for line in lines:
        table, row = metadata.tables[line["table"]], line["row"]
        for key in table.foreign_keys:
            value = row[key.parent.name]
            assert value is None or (key.column.table.name, value) in come
        if "id" in row:
            come.add((table.name, row["id"]))


def test_what_is_being_written_meanwhile_is_not_in_it(path: Path, database: Database) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection))
        _, lines, _ = exported(path)
    assert lines == []
