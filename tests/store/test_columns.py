"""What goes into a column comes out of it, and sorts as it should."""

# ruff: noqa: DTZ001 (hypothesis draws times before it adds their zone)

from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateTable

from bot.store.columns import Instant, LocalDay, TypedText
from bot.store.tables import metadata

SQLITE = sqlite.dialect()
INSTANTS = st.datetimes(
    datetime(1900, 1, 1), datetime(2400, 1, 1), timezones=st.timezones(), allow_imaginary=False
)


@given(INSTANTS)
def test_an_instant_is_kept_to_the_microsecond(instant: datetime) -> None:
    kept = Instant().process_bind_param(instant, SQLITE)
    assert Instant().process_result_value(kept, SQLITE) == instant.astimezone(UTC)


@given(INSTANTS, INSTANTS)
def test_instants_sort_as_numbers(one: datetime, two: datetime) -> None:
    first, second = (Instant().process_bind_param(each, SQLITE) for each in (one, two))
    assert first is not None
    assert second is not None
    assert (first < second) == (one.astimezone(UTC) < two.astimezone(UTC))


@given(st.dates(), st.dates())
def test_days_sort_as_text(one: date, two: date) -> None:
    first, second = (LocalDay().process_bind_param(each, SQLITE) for each in (one, two))
    assert first is not None
    assert second is not None
    assert (first < second) == (one < two)
    assert LocalDay().process_result_value(first, SQLITE) == one


@given(st.text(st.characters()))
def test_whatever_was_typed_can_be_kept(text: str) -> None:
    kept = TypedText().process_bind_param(text, SQLITE)
    assert kept is not None
    assert len(kept) == len(text)
    assert "\x00" not in kept
    assert kept.encode().decode() == kept


def test_what_everybody_can_keep_is_kept_as_it_is() -> None:
    text = "def f(x):\r\n\treturn '\u202e é 🎈 \x1b'"
    assert TypedText().process_bind_param(text, SQLITE) == text


def test_every_table_is_strict_and_plain_on_sqlite_and_wide_enough_elsewhere() -> None:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    engine.dispose()
    seen = 0
    for table in metadata.sorted_tables:
        assert "STRICT" in str(CreateTable(table).compile(dialect=SQLITE))
        elsewhere = str(CreateTable(table).compile(dialect=postgresql.dialect()))
        instants = [column for column in table.c if isinstance(column.type, Instant)]
        assert elsewhere.count("BIGINT") == len(instants)
        seen += len(instants)
    assert seen


def test_every_constraint_has_a_name() -> None:
    for table in metadata.sorted_tables:
        assert all(constraint.name for constraint in table.constraints)
        assert all(index.name for index in table.indexes)
