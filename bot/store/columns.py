"""Column types that keep what the core's values mean, on any database.

On SQLite every type renders as INTEGER or TEXT, as its strict tables want it.
"""

from __future__ import annotations

import dataclasses
import json
import re
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import BigInteger, Dialect, Integer, RowMapping, Text, TypeDecorator
from sqlalchemy.types import TypeEngine

from grader.protocol import Judgement, decode, encode

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_LENGTH_BYTES = 4
# No database keeps NUL in text, and a lone surrogate has no UTF-8.
_UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")


class Instant(TypeDecorator[datetime]):
    """An aware datetime as microseconds since 1970; comes back in UTC."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        """A 64-bit integer, which SQLite calls INTEGER."""
        kind = Integer() if dialect.name == "sqlite" else BigInteger()
        return dialect.type_descriptor(kind)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Microseconds; refuses a naive value, whose instant nobody knows."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"an instant must be aware, and {value} is not")
        return (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """The instant in UTC."""
        return None if value is None else _EPOCH + value * _MICROSECOND


class NaiveInstant(TypeDecorator[datetime]):
    """A naive datetime in UTC, as libraries keep it: ISO text, which sorts by time."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """ISO text with microseconds; refuses an aware value."""
        if value is not None and value.tzinfo is not None:
            raise ValueError(f"the instant {value} must be naive here")
        return None if value is None else value.isoformat(timespec="microseconds")

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """The naive datetime."""
        return None if value is None else datetime.fromisoformat(value)


class LocalDay(TypeDecorator[date]):
    """A date as ISO text, which sorts by date."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: date | None, dialect: Dialect) -> str | None:
        """ISO text; refuses an instant, which is on different days in different zones."""
        if isinstance(value, datetime):
            raise ValueError(f"a local day must be a date, and {value} is an instant")
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> date | None:
        """The date."""
        return None if value is None else date.fromisoformat(value)


class WallTime(TypeDecorator[time]):
    """A time of day as ISO text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: time | None, dialect: Dialect) -> str | None:
        """ISO text."""
        return None if value is None else value.isoformat()

    def process_result_value(self, value: str | None, dialect: Dialect) -> time | None:
        """The time of day."""
        return None if value is None else time.fromisoformat(value)


class Truth(TypeDecorator[bool]):
    """A yes or no as 1 or 0."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> int | None:  # noqa: FBT001
        """1 or 0."""
        return None if value is None else int(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> bool | None:
        """The yes or no."""
        return None if value is None else bool(value)


class TypedText(TypeDecorator[str]):
    """Text that somebody typed; characters that no database keeps become U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text without them."""
        return None if value is None else _UNKEEPABLE.sub("\ufffd", value)


class Lines(TypeDecorator[tuple[str, ...]]):
    """Several short texts, as JSON."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: Dialect) -> str | None:
        """A JSON list."""
        return None if value is None else json.dumps(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> tuple[str, ...] | None:
        """The texts."""
        return None if value is None else tuple(json.loads(value))


class JudgementText(TypeDecorator[Judgement]):
    """A whole judgement as the JSON of the grader's protocol."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Judgement | None, dialect: Dialect) -> str | None:
        """The body of the message."""
        return None if value is None else encode(value)[_LENGTH_BYTES:].decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Judgement | None:
        """The judgement; raises ProtocolError for text that is none."""
        if value is None:
            return None
        judgement = decode(value.encode())
        assert isinstance(judgement, Judgement)
        return judgement


def plain_row(row: RowMapping) -> dict[str, object]:
    """What the columns of a row hold, in values that JSON knows."""
    return {name: _plain(value) for name, value in row.items()}


def _plain(value: object) -> object:
    match value:
        case datetime() | date() | time():
            return value.isoformat()
        case Judgement():
            return dataclasses.asdict(value)
        case tuple():
            return list(value)
        case _:
            return value
