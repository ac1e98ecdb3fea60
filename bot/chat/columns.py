"""A table as lines of text, for a block of fixed width."""

from __future__ import annotations

from bot.core.names import isolated, width
from bot.core.reply import Table
from bot.core.wording import visible


def columns(table: Table) -> list[str]:
    """Numbers at the right of their columns; the last column ends the line, however wide."""
    rows = (table.head, *table.rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)][:-1]
    lines = []
    for *numbers, last in rows:
        cells = (" " * (n - width(one)) + one for one, n in zip(numbers, widths, strict=True))
        lines.append("  ".join((*cells, isolated(" ".join(visible(last).split())))))
    return lines
