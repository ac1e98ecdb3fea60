"""`practice db`: check, back up and restore from the command line."""

import asyncio
import json
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from club import Club

from bot.__main__ import main
from bot.core.errors import PlatformBusy
from bot.core.model import Account
from bot.heartbeat import Heartbeat
from bot.store.database import open_to_write
from bot.store.transaction import SqlTransaction

Captured = pytest.CaptureFixture[str]
SUNDAY = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def path(tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-02T09:00Z")
    Path("data").mkdir()
    return Path(shutil.copy(empty_database, "data/practice.db"))


def run(*words: str) -> int:
    return main(["--data", "data", "db", *words])


def learners(path: Path, *names: str, at: datetime = SUNDAY) -> None:
    database = open_to_write(path)
    assert database.writer is not None
    with database.writer.begin() as connection:
        for name in names:
            SqlTransaction(connection).learner_of(Account("door", "here", name, name), at)
    database.close()


def rows(printed: str, table: str) -> int:
    found = re.search(rf"^  {table} +(\d+)$", printed, re.MULTILINE)
    assert found is not None
    return int(found[1])


def test_check_reads_all_and_counts(path: Path, capsys: Captured) -> None:
    learners(path, "ada", "ben")
    assert run("check") == 0
    printed = capsys.readouterr().out
    assert "practice.db can be used as it is." in printed
    assert "Schema 00" in printed
    assert (rows(printed, "learners"), rows(printed, "attempts")) == (2, 0)


def test_check_names_what_is_wrong(path: Path, capsys: Captured) -> None:
    learners(path, *(f"learner {number}" for number in range(300)))
    whole = path.read_bytes()
    for page in range(2, len(whole) // 4096):  # the schema stays readable
        whole = whole[: page * 4096 + 8] + b"\xff" * 80 + whole[page * 4096 + 88 :]
    path.write_bytes(whole)
    assert run("check") == 2
    assert "is damaged" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "name"),
    [([], "data/backups/practice-20260302T090000Z.db"), (["mine.db"], "mine.db")],
)
def test_a_backup_beside_a_bot_that_writes_and_back(
    path: Path, capsys: Captured, given: list[str], name: str
) -> None:
    learners(path, "ada")
    bot = open_to_write(path)
    assert run("backup", *given) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"{name} is a sound copy of data/practice.db.")
    assert rows(printed, "learners") == 1
    assert run("restore", name) == 2
    assert "Another bot holds" in capsys.readouterr().err
    bot.close()
    learners(path, "ben")
    assert run("restore", name) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"data/practice.db is restored from {name}.")
    assert rows(printed, "learners") == 1
    aside = "The database that was there is kept as "
    [kept] = [line.removeprefix(aside) for line in printed.splitlines() if line.startswith(aside)]
    assert Path(kept.removesuffix(".")).name == "practice-20260302T090000Z-replaced.db"


@pytest.mark.parametrize("words", [["backup", "missing/x.db"], ["restore", "x.db"]])
def test_what_cannot_be_done_has_a_sentence(path: Path, capsys: Captured, words: list[str]) -> None:
    assert run(*words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "There is no" in said


@pytest.mark.asyncio
async def test_a_card_that_was_sent_since_the_backup_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(tmp_path / "data")
    there = await club.start()
    other = await club.start("other")
    await club.tick_at(datetime(2026, 3, 6, 9, tzinfo=UTC))
    assert await asyncio.to_thread(run, "backup", "friday.db") == 0
    club.platform.faults = {"other": PlatformBusy()}  # on Monday it gets no card
    await club.tick_at(datetime(2026, 3, 9, 9, 1, tzinfo=UTC))
    club.close()
    assert len(club.platform.cards_in("general")) == 2
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-09T09:30Z")
    assert await asyncio.to_thread(run, "restore", "friday.db") == 0
    club.open()
    club.platform.faults = {}
    await club.tick_at(*(datetime(2026, 3, 9, 9, 31 + n, tzinfo=UTC) for n in range(3)))
    assert set(club.platform.how_often().values()) == {1}
    assert [len(club.platform.cards_in(channel)) for channel in ("general", "other")] == [2, 2]
    for cohort in (there, other):
        assert (await club.states(cohort))["03-09"] == "sent"
    club.close()


@pytest.mark.asyncio
async def test_the_days_between_backup_and_restore_are_an_outage(
    tmp_path: Path, capsys: Captured
) -> None:
    """Learners keep their streaks, though what they did on these days is gone."""
    path = tmp_path / "data" / "practice.db"
    club = Club(path.parent)
    await club.start()
    await club.tick_at(datetime(2026, 3, 6, 9, tzinfo=UTC))
    club.close()
    assert await asyncio.to_thread(run, "backup", "friday.db") == 0
    assert await asyncio.to_thread(run, "restore", "friday.db") == 0
    assert "Its newest record is from 2026-03-06 09:00 UTC." in capsys.readouterr().out
    club.open()
    club.clock.at = datetime(2026, 3, 10, 8, tzinfo=UTC)
    await Heartbeat(club.folder, club.store, club.clock).beat()
    events = await club.store.read(lambda tx: tx.events(1, 1))
    [outage] = events.outages
    club.close()
    assert (outage.started_at, outage.ended_at) == (
        datetime(2026, 3, 6, 9, tzinfo=UTC),
        datetime(2026, 3, 10, 8, tzinfo=UTC),
    )


def test_an_export_to_a_file_or_to_a_pipe(path: Path, capsys: Captured) -> None:
    learners(path, "ada", "ben \N{RIGHT-TO-LEFT OVERRIDE}")
    assert run("export") == 0
    printed = capsys.readouterr().out
    assert [json.loads(line).get("table") for line in printed.splitlines()] == [
        None, *["learners"] * 2, *["accounts"] * 2
    ]  # fmt: skip
    assert run("export", "rows.jsonl") == 0
    assert capsys.readouterr().out == (
        "rows.jsonl holds 4 rows of data/practice.db, as it is now.\n"
    )
    written = Path("rows.jsonl").read_text(encoding="utf-8")
    assert written.splitlines()[1:] == printed.splitlines()[1:]  # the first says when
    assert Path("rows.jsonl").stat().st_mode & 0o777 == 0o600


def test_an_export_overwrites_nothing_and_leaves_nothing_half_done(
    path: Path, capsys: Captured
) -> None:
    Path("rows.jsonl").write_text("mine", encoding="utf-8")
    assert run("export", "rows.jsonl") == 2
    assert capsys.readouterr().err == (
        "rows.jsonl is there already: give the export another name.\n"
    )
    assert Path("rows.jsonl").read_text(encoding="utf-8") == "mine"
    assert run("export", "nowhere/rows.jsonl") == 2
    assert "make its folder writable" in capsys.readouterr().err
    path.write_bytes(b"no database" * 100)
    assert run("export", "other.jsonl") == 2
    assert "is not a database of this program" in capsys.readouterr().err
    assert not Path("other.jsonl").exists()
