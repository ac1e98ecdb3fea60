"""How long a streak and a board take to be put together, in databases of several sizes.

A database is filled with learners who had 200 attempts each on 100 posting days, and the pages
of learners picked evenly from it are timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, text

from bot.core import boards, progress
from bot.core.visit import Call
from bot.store.database import Database, open_to_write
from bot.store.transaction import SqlTransaction
from grader.protocol import Judgement, Verdict, encode

ATTEMPTS_EACH, DAYS, MEMBERS = 200, 100, 25
PAGES = 200
FIRST_DAY = date(2026, 1, 5)
NOW = datetime(2026, 1, 5, 18, tzinfo=UTC) + timedelta(days=DAYS - 1)


@dataclass(frozen=True)
class StoreFigures:
    """Medians in milliseconds for a database of so many attempts."""

    attempts: int
    learners_a_cohort: int
    streak_page_ms: float
    board_page_ms: float
    board_after_a_try_ms: float
    megabytes: int
    filled_in_seconds: float


def measure_store(attempts: int, members: int = MEMBERS) -> StoreFigures:
    """Fill a database of its own and time the pages in it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with closing(open_to_write(path)) as database:
            began = time.perf_counter()
            cohorts = max(1, attempts // (members * ATTEMPTS_EACH))
            _fill(database, cohorts, members)
            filled = time.perf_counter() - began
            learners = _spread(cohorts * members)
            return StoreFigures(
                cohorts * members * ATTEMPTS_EACH,
                members,
                _median(database, learners, members, progress.my_streak),
                _median(database, learners, members, progress.board),
                _median(database, learners, members, _count_a_try),
                sum(file.stat().st_size for file in path.parent.iterdir()) >> 20,
                round(filled, 1),
            )


def _spread(learners: int) -> Sequence[int]:
    """Ids of learners evenly over all of them."""
    return [1 + number * learners // PAGES for number in range(PAGES)]


def _median(
    database: Database, learners: Sequence[int], members: int, work: Callable[[Call], object]
) -> float:
    times = []
    assert database.writer is not None
    for learner in learners:
        with database.writer.begin() as connection:
            tx = SqlTransaction(connection)
            cohort = tx.cohort((learner - 1) // members + 1)
            began = time.perf_counter()
            work(Call(tx, tx.learner(learner), cohort, NOW.date(), NOW))
            times.append(time.perf_counter() - began)
    return round(median(times) * 1000, 2)


def _count_a_try(call: Call) -> None:
    boards.recount(call.tx, call.cohort.id, call.learner.id, call.today)


# --- filling ---------------------------------------------------------------------------------

_NUMBERS = """
    WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < {many})
"""
# Every posting day has two tries of a learner, the second right on six days of seven.
_TABLES = (
    (
        "learners",
        "INSERT INTO learners (id, cut_off, created_at) "
        "SELECT i + 1, '04:00:00', :first FROM numbers",
    ),
    (
        "learners",
        "INSERT INTO accounts (learner_id, platform, tenant, user_id, name, created_at) "
        "SELECT i + 1, 'bench', '', 'u' || i, 'Learner ' || i, :first FROM numbers",
    ),
    (
        "cohorts",
        "INSERT INTO cohorts (id, platform, tenant, channel, zone, created_at) "
        "SELECT i + 1, 'bench', '', '#' || i, 'UTC', :first FROM numbers",
    ),
    (
        "learners",
        "INSERT INTO memberships (cohort_id, learner_id, joined_at, on_board) "
        "SELECT i / :members + 1, i + 1, :first, 1 FROM numbers",
    ),
    (
        "postings",
        "INSERT INTO postings (id, cohort_id, local_day, card, posted_at) "
        "SELECT i + 1, i / :days + 1, date(:first_day, '+' || (i % :days) || ' days'), "
        "'card-' || (i % :days), :first + (i % :days) * 86400000000 FROM numbers",
    ),
    (
        "attempts",
        "INSERT INTO submissions (id, key, learner_id, cohort_id, posting_id, card, source, "
        "repairs, received_at, failures) "
        "SELECT i + 1, i, i / :each + 1, i / :each / :members + 1, "
        "i / :each / :members * :days + i % :each / 2 + 1, 'card-' || (i % :each / 2), "
        "'def f(): ...', '[]', :first + i % :each * 43200000000 + 1000000, 0 FROM numbers",
    ),
    (
        None,
        "INSERT INTO attempts "
        "(submission_id, verdict, judgement, judged_at, learner_id, cohort_id, card) "
        "SELECT id, iif(id % 2 = 0 AND (id / 2 + learner_id) % 7, 'accepted', 'wrong_answer'), "
        "iif(id % 2 = 0 AND (id / 2 + learner_id) % 7, :accepted, :wrong), received_at, "
        "learner_id, cohort_id, card FROM submissions",
    ),
    (
        None,
        "INSERT INTO practice_days (learner_id, cohort_id, local_day, card, how, finished_at) "
        "SELECT a.learner_id, a.cohort_id, p.local_day, a.card, 'accepted', a.judged_at "
        "FROM attempts a JOIN submissions s ON s.id = a.submission_id "
        "JOIN postings p ON p.id = s.posting_id WHERE a.verdict = 'accepted'",
    ),
    (
        None,
        "INSERT INTO board_lines (cohort_id, learner_id, week, finished, unaided, tries) "
        "SELECT a.cohort_id, a.learner_id, date(p.local_day, 'weekday 0', '-6 days') AS monday, "
        "sum(a.verdict = 'accepted'), sum(a.verdict = 'accepted'), count(*) FROM attempts a "
        "JOIN submissions s ON s.id = a.submission_id JOIN postings p ON p.id = s.posting_id "
        "GROUP BY a.cohort_id, a.learner_id, monday",
    ),
    (
        None,
        "INSERT INTO board_lines (cohort_id, learner_id, week, finished, unaided, tries) "
        "SELECT cohort_id, learner_id, '0001-01-01', sum(finished), sum(unaided), sum(tries) "
        "FROM board_lines GROUP BY cohort_id, learner_id",
    ),
)


def _fill(database: Database, cohorts: int, members: int) -> None:
    learners = cohorts * members
    many = {
        "learners": learners,
        "cohorts": cohorts,
        "postings": cohorts * DAYS,
        "attempts": learners * ATTEMPTS_EACH,
    }
    first = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, 9, tzinfo=UTC)
    values = {
        "members": members,
        "days": DAYS,
        "each": ATTEMPTS_EACH,
        "first": int(first.timestamp()) * 1_000_000,
        "first_day": FIRST_DAY.isoformat(),
        "accepted": _judgement(Verdict.ACCEPTED),
        "wrong": _judgement(Verdict.WRONG_ANSWER),
    }
    assert database.writer is not None
    with database.writer.begin() as connection:
        for series, insert in _TABLES:
            _run(connection, insert, None if series is None else many[series], values)


def _run(connection: Connection, insert: str, many: int | None, values: dict[str, object]) -> None:
    into, select, rest = insert.partition("SELECT")
    series = "" if many is None else _NUMBERS.format(many=many)
    statement = text(f"{into} {series} {select} {rest}")
    used = {name: value for name, value in values.items() if f":{name}" in insert}
    connection.execute(statement, used)


def _judgement(verdict: Verdict) -> str:
    return encode(Judgement(verdict))[4:].decode()
