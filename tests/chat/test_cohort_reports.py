"""`practice cohorts status` and `export`."""

import csv
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.core.model import Account
from bot.core.model_cohort import Place
from bot.store.database import open_to_write
from bot.store.transaction import SqlTransaction
from grader.protocol import Judgement, Verdict

Captured = pytest.CaptureFixture[str]
CARD = "heads-that-never-mix"
NOW = datetime(2026, 3, 6, 9, 30, tzinfo=UTC)
NAME = '=1+1, "Ada"\nדנה 🎈'


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-06T12:00Z")
    Path("data").mkdir()
    database = open_to_write(Path("data/practice.db"))
    assert database.writer is not None
    with database.writer.begin() as connection:
        fill(SqlTransaction(connection))
    database.close()


def fill(tx: SqlTransaction) -> None:
    """Two cohorts of one name, and an attempt in the first."""
    cohort, _ = (
        tx.add_cohort(Place("discord", "guild", channel), "Europe/Paris", "Numerics", NOW)
        for channel in ("C1", "C2")
    )
    learner = tx.learner_of(Account("discord", "guild", "4711", NAME), NOW)
    tx.join(cohort.id, learner.id, NOW)
    posting = tx.add_posting(cohort.id, NOW.date(), CARD, NOW)
    submission, _ = tx.add_submission(
        key="k",
        learner=learner.id,
        cohort=cohort.id,
        posting=posting.id,
        card=CARD,
        source="secret = 'code'",
        repairs=(),
        now=NOW,
    )
    tx.add_attempt(submission.id, Judgement(Verdict.ACCEPTED), NOW)


def run(*words: str) -> int:
    return main(["--data", "data", "cohorts", *words])


@pytest.mark.parametrize("cohort", ["1", "C1", " c1 ", "discord/guild/C1"])
def test_a_status_is_printed(cohort: str, capsys: Captured) -> None:
    assert run("status", cohort) == 0
    shown = capsys.readouterr().out
    assert "Today, 2026-03-06 in Europe/Paris: “Attention heads that never mix”." in shown
    assert '- Tried it: =1+1, "Ada" דנה' in shown
    assert "4711" not in shown


def test_attempts_are_written_for_a_spreadsheet(capsys: Captured) -> None:
    assert run("export", "1", "log.CSV") == 0
    assert capsys.readouterr().out == "log.CSV: 1 attempt.\n"
    path = Path("log.CSV")
    assert path.stat().st_mode & 0o777 == 0o600
    with path.open(encoding="utf-8-sig", newline="") as file:
        [row] = csv.DictReader(file)
    assert row["name"] == '\'=1+1, "Ada" דנה 🎈'
    assert row["submitted_at"] == "2026-03-06T10:30:00+01:00"
    assert b"secret" not in path.read_bytes()


def test_attempts_can_go_down_a_pipe(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("export", "1", "log.csv") == 0
    capfdbinary.readouterr()
    assert run("export", "1", "-") == 0
    assert capfdbinary.readouterr().out == Path("log.csv").read_bytes()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["status", "9"], "There is no such cohort; there are 1 (Numerics) and 2 (Numerics)."),
        (["status", "numerics"], "Several cohorts are called that: give the number; there are 1"),
        (["export", "1", "data/practice.db"], "Name a file that ends in .csv, or - for standard"),
        (["export", "1", "no/such/folder/log.csv"], "cannot be written: No such file or directory"),
        (["export", "1", "nul\0.csv"], "embedded null"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], says: str, capsys: Captured) -> None:
    before = Path("data/practice.db").read_bytes()
    assert run(*words) == 2
    shown = capsys.readouterr()
    assert says in shown.err
    assert shown.err.count("\n") == 1
    assert Path("data/practice.db").read_bytes() == before


def test_reports_are_read_beside_a_bot_that_runs(capsys: Captured) -> None:
    bot = open_to_write(Path("data/practice.db"))
    assert run("status", "1") == 0
    assert run("export", "1", "log.csv") == 0
    bot.close()
