"""Rows as CSV for a spreadsheet, in which no cell is run and no character is invisible."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from bot.core.wording import visible

# What a spreadsheet takes for the start of a formula, in both widths.
_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212")
_BYTE_ORDER_MARK = "\ufeff"  # without it some spreadsheets take UTF-8 for something else


def as_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The rows under a header. Every cell is quoted, whatever separator its reader expects."""
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(header)
    writer.writerows([cell(value) for value in row] for row in rows)
    return _BYTE_ORDER_MARK + text.getvalue()


def cell(value: object) -> str:
    """One cell: a single visible line; an apostrophe before what would be a formula."""
    if value is None:
        return ""
    # A line end becomes a space, and so must what some spreadsheets take for one.
    line = " ".join(visible(str(value).replace("\t", " ").replace("\r", " ")).split())
    return f"'{line}" if line.startswith(_STARTS) else line
