"""Disputes on the command line, a database from a newer version, and a clock that is behind."""

import io
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.core.model import Account
from bot.store.database import open_to_write
from bot.store.transaction import SqlTransaction
from grader.protocol import DefectReport, Judgement, Reason, ValueReport, Verdict

Captured = pytest.CaptureFixture[str]
CARD = "heads-that-never-mix"
NOW = datetime(2026, 3, 6, 9, 30, tzinfo=UTC)
SOURCE = "def f():\n    return 'é \x1b[31m \u202e'\n"
DATA = ["--data", "data"]
WRONG = Judgement(
    Verdict.WRONG_ANSWER,
    Reason.LOGIC,
    DefectReport(left=("missing-projection",)),
    values=(ValueReport("output", False, 1.5, 1e-5),),
)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data").mkdir()


def dispute(says: str = "it is right") -> None:
    database = open_to_write(Path("data/practice.db"))
    assert database.writer is not None
    with database.writer.begin() as connection:
        tx = SqlTransaction(connection)
        who = Account("terminal", "", "ada", "Ada")
        learner, cohort = tx.learner_of(who, NOW), tx.direct_cohort(who, "UTC", NOW)
        posting = tx.add_posting(cohort.id, NOW.date(), CARD, NOW)
        submission, _ = tx.add_submission(
            key="k",
            learner=learner.id,
            cohort=cohort.id,
            posting=posting.id,
            card=CARD,
            source=SOURCE,
            repairs=(),
            now=NOW,
        )
        tx.add_attempt(submission.id, WRONG, NOW)
        tx.add_dispute(submission.id, says, NOW)
    database.close()


def run(*words: str) -> int:
    return main([*DATA, *words])


# --- disputes --------------------------------------------------------------------------------


def test_disputes_are_listed_graded_again_and_settled(capsys: Captured) -> None:
    dispute()
    assert run("cards", "disputes") == 0
    shown = capsys.readouterr().out
    assert f"1: {CARD}, 2026-03-06 09:30 UTC" in shown
    assert "│ def f():" in shown
    assert "│ it is right" in shown
    assert "\x1b" not in shown
    assert run("cards", "disputes", "--code", "1") == 0
    assert capsys.readouterr().out == SOURCE  # into a pipe it goes to the letter
    assert run("cards", "settle", "1", "you", "were", "right", "--right") == 0
    assert "Dispute 1 is settled. The practice day counts now." in capsys.readouterr().out
    assert run("cards", "disputes", CARD) == 0
    assert capsys.readouterr().out == "No dispute waits.\n"


def test_a_terminal_is_not_made_to_act_on_code(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispute()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert run("cards", "disputes", "--code", "1") == 0
    assert capsys.readouterr().out == "def f():\n    return 'é [31m '\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["disputes", "nothing"], "There is no card of that name"),
        (["disputes", "--code", "7"], "There is no dispute 7: `practice cards disputes` lists"),
        (["settle", "7", "words"], "There is no dispute 7"),
    ],
)
def test_what_is_not_there_is_named(words: list[str], says: str, capsys: Captured) -> None:
    dispute()
    assert run("cards", *words) == 2
    assert says in capsys.readouterr().err


def test_disputes_need_a_database(capsys: Captured) -> None:
    assert run("cards", "disputes") == 2
    assert "There is no database at" in capsys.readouterr().err


def test_disputes_are_read_beside_a_bot_that_runs_and_settled_by_it_alone(capsys: Captured) -> None:
    dispute()
    bot = open_to_write(Path("data/practice.db"))
    assert run("cards", "disputes") == 0
    assert run("cards", "settle", "1", "words") == 2
    assert "Another bot holds" in capsys.readouterr().err
    bot.close()


# --- a database from a newer version ---------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["chat"], ["db", "upgrade"], ["db", "check"], ["cards", "disputes"], ["cards", "settle", "1"]],
)
def test_a_newer_database_is_left_as_it_is(words: list[str], capsys: Captured) -> None:
    path = Path("data/practice.db")
    open_to_write(path).close()
    raw = sqlite3.connect(path)
    raw.execute("update alembic_version set version_num = '9999'")
    raw.execute("create table of_the_future (id integer)")
    raw.commit()
    raw.close()
    before = path.read_bytes()
    assert run(*words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "was written by a newer version of this program: upgrade the program, or" in shown.err
    assert path.read_bytes() == before
    log = path.with_name("practice.db-wal")
    assert not log.exists() or log.read_bytes() == b""


# --- a clock that is behind ------------------------------------------------------------------


def test_a_clock_that_is_behind_is_told_at_the_start(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispute()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-05T09:30Z")
    assert run("chat") == 0
    told = capsys.readouterr().err
    assert told.startswith("The clock shows 2026-03-05 09:30 UTC, but the newest record is of 2026")
    assert told.count("\n") == 1
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-06T09:30Z")
    assert run("chat") == 0
    assert capsys.readouterr().err == ""


def test_the_doctor_looks_at_the_clock(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    dispute()
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-05T09:30Z")
    assert run("doctor") == 2
    told = capsys.readouterr().out
    assert "MEND  clock: The clock shows 2026-03-05 09:30 UTC, but the newest" in told
    assert "      Set the clock of this machine, or PRACTICE_NOW." in told
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-06T09:31Z")
    run("doctor")
    assert "ok    clock: it shows no time before" in capsys.readouterr().out


@pytest.mark.parametrize("days", ["-1", "a month", "99999"])
def test_days_of_backups_that_are_none(
    days: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRACTICE_BACKUP_DAYS", days)
    assert run("db", "upgrade") == 2
    assert "PRACTICE_BACKUP_DAYS cannot be used: it is no number of days" in capsys.readouterr().err
