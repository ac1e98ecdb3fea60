"""The queries behind a streak and a board: each finds its rows by an index, at any size."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event
from store_rows import ACCEPTED, ADA, BEN, DAY, NOW, fill

from bot.core import boards, days
from bot.core.boards import ALL_TIME, week_of
from bot.core.model_cohort import Place
from bot.core.ports import Transaction
from bot.store.database import Database
from bot.store.transaction import SqlTransaction

TEAM = Place("terminal", "here", "#team")
SMALL = ("outages",)  # one row an outage


def queries(database: Database, work: Callable[[Transaction], object]) -> list[tuple[str, Any]]:
    """The statements that a work runs, each with its values."""
    seen: list[tuple[str, Any]] = []
    assert database.writer is not None

    def keep(connection, cursor, statement, values, context, many) -> None:
        seen.append((statement, values))

    event.listen(database.writer, "before_cursor_execute", keep)
    try:
        with database.writer.begin() as connection:
            work(SqlTransaction(connection))
    finally:
        event.remove(database.writer, "before_cursor_execute", keep)
    return [(words, values) for words, values in seen if words.split()[0] in ("SELECT", "UPDATE")]


def plan(database: Database, statement: str, values: Any) -> list[str]:
    assert database.writer is not None
    with database.writer.connect() as connection:
        asked = f"EXPLAIN QUERY PLAN {statement}"
        return [row[-1] for row in connection.exec_driver_sql(asked, values)]


@pytest.fixture
def filled(database: Database) -> Database:
    assert database.writer is not None
    with database.writer.begin() as connection:
        tx = SqlTransaction(connection)
        for account in (ADA, BEN):
            fill(tx, account)
    return database


@pytest.fixture
def channel(filled: Database) -> Database:
    assert filled.writer is not None
    with filled.writer.begin() as connection:
        SqlTransaction(connection).add_cohort(TEAM, "UTC", "team", NOW)
    return filled


def streak_page(tx: Transaction) -> None:
    learner, cohort = tx.learner_of(ADA, NOW), tx.direct_cohort(ADA, "UTC", NOW)
    days.streak_of(tx, learner, cohort, NOW)


def channel_streak_page(tx: Transaction) -> None:
    learner, cohort = tx.learner_of(ADA, NOW), tx.cohort_at(TEAM)
    assert cohort is not None
    days.streak_of(tx, learner, cohort, NOW)


def board_page(tx: Transaction) -> None:
    learner, cohort = tx.learner_of(ADA, NOW), tx.direct_cohort(ADA, "UTC", NOW)
    for week in (week_of(DAY), ALL_TIME):
        boards.board(tx, cohort.id, week, learner.id)
        tx.board_line(cohort.id, week, learner.id)
        tx.board_better(cohort.id, week, 1, 1)
        boards.board(tx, cohort.id, week, 999)


def recount(tx: Transaction) -> None:
    learner, cohort = tx.learner_of(ADA, NOW), tx.direct_cohort(ADA, "UTC", NOW)
    boards.show(tx, cohort.id, learner.id, NOW, "Ada")
    boards.recount(tx, cohort.id, learner.id, DAY)
    boards.recount(tx, cohort.id, learner.id, DAY + timedelta(days=7))
    tx.take_off_board(cohort.id, learner.id)


@pytest.mark.parametrize("page", [streak_page, channel_streak_page, board_page, recount])
def test_every_query_of_a_page_uses_an_index(channel: Database, page) -> None:
    asked = queries(channel, page)
    assert len(asked) >= 4
    for statement, values in asked:
        for step in plan(channel, statement, values):
            scanned = step.startswith("SCAN") and "CONSTANT ROW" not in step
            assert not scanned or step.split()[1] in SMALL, f"{step}\n{statement}"


def test_the_top_of_a_board_is_read_in_order(filled: Database) -> None:
    (asked,) = [
        one
        for one in queries(filled, lambda tx: tx.board_lines(1, ALL_TIME, 10))
        if "board_lines" in one[0]
    ]
    steps = plan(filled, *asked)
    assert not [step for step in steps if "TEMP B-TREE" in step]
    assert any("ix_board_lines_cohort_id_week_finished" in step for step in steps)


TOO_WIDE = (
    "ix_submissions_posting_id",  # everybody's tries at a card
    "ix_submissions_cohort_id",
    "ix_attempts_cohort_id_judged_at",
    "ix_practice_days_cohort_id",
    "(platform=? AND tenant=?)",  # everybody's account on a server
)


@pytest.mark.parametrize("page", [streak_page, channel_streak_page, board_page, recount])
def test_no_query_of_a_page_reads_what_grows_with_the_cohort(channel: Database, page) -> None:
    """A posting of a large cohort has thousands of tries, a learner has a few."""
    for statement, values in queries(channel, page):
        for step in plan(channel, statement, values):
            assert not any(wide in step for wide in TOO_WIDE), f"{step}\n{statement}"


def test_a_scan_would_be_seen(filled: Database) -> None:
    """Guards the guard: a query without an index is caught by what the tests above look for."""
    (step,) = plan(filled, "SELECT * FROM attempts WHERE reason = 'logic'", ())
    assert step.startswith("SCAN attempts")


def test_a_verdict_brings_the_board_up_to_date(database: Database) -> None:
    assert database.writer is not None
    with database.writer.begin() as connection:
        tx = SqlTransaction(connection)
        learner = fill(tx, ADA)
        cohort = tx.direct_cohort(ADA, "UTC", NOW)
        boards.show(tx, cohort.id, learner.id, NOW)
        line = tx.board_line(cohort.id, week_of(DAY), learner.id)
        assert line is not None
        assert (line.name, line.finished, line.unaided, line.tries) == ("Ada", 1, 0, 1)
        waiting = tx.waiting()[0]
        tx.add_attempt(waiting.id, ACCEPTED, NOW)
        boards.recount(tx, cohort.id, learner.id, DAY)
        line = tx.board_line(cohort.id, ALL_TIME, learner.id)
        assert line is not None
        assert (line.finished, line.unaided, line.tries) == (1, 0, 2)
