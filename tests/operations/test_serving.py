"""Serving as a process: answers, ends by signals, outages of the grader, front ends that break."""

import asyncio
import json
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from running_bot import (
    DECK,
    FIXED,
    TIMES_OUT,
    TOPIC,
    Bot,
    answer,
    copy_deck,
    start_grader,
    stop,
    until,
)
from small_bot import Refused

from bot.core.errors import OperatorError
from bot.core.model import Account
from bot.serving import serve
from bot.settings import CARDS, Settings
from bot.settings_reading import Address
from bot.store.database import open_read_only, open_to_write
from bot.store.soundness import sound
from bot.store.transaction import SqlTransaction

ADA = Account("door", "here", "ada", "Ada")
LATER = datetime(2026, 3, 6, 9, 30, tzinfo=UTC)
WRONG = FIXED.replace(" @ w_o", "")


@pytest.fixture
def bots(tmp_path: Path) -> Iterator[list[Bot]]:
    started: list[Bot] = []
    yield started
    for bot in started:
        bot.end(signal.SIGKILL)


def start(bots: list[Bot], folder: Path, grader: Path | None = None, **wants: object) -> Bot:
    bots.append(Bot(folder, grader, **wants))
    return bots[-1]


def attempts(folder: Path) -> int:
    return sound(folder / "data" / "practice.db").rows["attempts"]


def failures(folder: Path) -> list[int]:
    database = open_read_only(folder / "data" / "practice.db")
    with database.reader.begin() as connection:
        rows = connection.exec_driver_sql("select failures from submissions").all()
        assert SqlTransaction(connection).owed() == []
    database.close()
    return [row[0] for row in rows]


@pytest.mark.slow
def test_a_day_with_its_figures_and_a_quiet_end(tmp_path: Path, bots: list[Bot]) -> None:
    bot = start(bots, tmp_path).ready()
    assert "Accepted" in bot.paste("ada", FIXED)
    assert "Planted defects left: 1 of 2" in bot.paste("ben", WRONG)
    assert bot.get("/healthz") == (200, "ok\n")
    until(lambda: bot.get("/readyz")[0] == 200)
    assert bot.get("/readyz")[1].splitlines() == [
        "database: ok",
        "grader: ok",
        "ticker: ok",
        "door: ok",
    ]
    status, figures = bot.get("/metrics")
    assert status == 200
    for line in (
        'practice_gradings_total{verdict="accepted"} 1.0',
        'practice_gradings_total{verdict="wrong_answer"} 1.0',
        "practice_grading_seconds_count 2.0",
        "practice_submissions_waiting 0.0",
        "practice_verdicts_untold 0.0",
        'practice_postings{state="sent"} 2.0',
        'practice_ready{part="grader"} 1.0',
        "practice_incidents_total 0.0",
    ):
        assert line in figures.splitlines()
    assert "process_resident_memory_bytes" in figures
    for word in ("ada", "ben", "heads-that-never-mix", "multi_head"):
        assert word not in figures
    [backup] = (tmp_path / "data" / "backups").iterdir()
    assert sound(backup).revision
    assert bot.end() == 0
    assert [line["event"] for line in bot.lines()][-2:] == ["stopping", "stopped"]
    assert not list((tmp_path / "data").glob("*-wal"))
    assert attempts(tmp_path) == 2


def test_what_runs_is_finished_and_what_comes_is_refused(tmp_path: Path, bots: list[Bot]) -> None:
    bot = start(bots, tmp_path).ready()
    with bot.send(op="paste", user="ada", code=TIMES_OUT, key="k") as asked:
        until(lambda: sound(tmp_path / "data" / "practice.db").rows["submissions"] == 1)
        bot.process.send_signal(signal.SIGTERM)
        until(lambda: "stopping" in [line["event"] for line in bot.lines()])
        until(lambda: not bot.opens())
        assert "Stopped after 2 s" in answer(asked)
    assert bot.process.wait() == 0
    assert attempts(tmp_path) == 1


@pytest.mark.slow
def test_who_takes_too_long_is_not_waited_for(tmp_path: Path, bots: list[Bot]) -> None:
    bot = start(bots, tmp_path, grace=0.5).ready()
    with bot.send(op="sleep", seconds="3600"):
        bot.knock(op="look")
        assert bot.end() == 0
    events = [line["event"] for line in bot.lines()]
    assert events[-2:] == ["stopped with work under way", "stopped"]


@pytest.mark.slow
def test_the_second_signal_ends_it_at_once(tmp_path: Path, bots: list[Bot]) -> None:
    bot = start(bots, tmp_path).ready()
    with bot.send(op="sleep", seconds="3600"):
        bot.knock(op="look")
        bot.process.send_signal(signal.SIGTERM)
        until(lambda: "stopping" in [line["event"] for line in bot.lines()])
        assert bot.get("/readyz") == (503, "bot: the bot is stopping\n")
        assert bot.end(signal.SIGINT) == 128 + signal.SIGINT


@pytest.mark.slow
def test_a_front_end_that_breaks_begins_anew(tmp_path: Path, bots: list[Bot]) -> None:
    bot = start(bots, tmp_path, refused=["other"]).ready()
    assert bot.knock(op="break")["runs"] == 1
    until(lambda: runs(bot) == 2)
    assert "Accepted" in bot.paste("ada", FIXED)
    status, says = bot.get("/readyz")
    assert status == 503
    assert "door: ok" in says
    assert "other: This token is not known." in says
    broke = [line for line in bot.lines() if line["event"] == "incident"]
    assert [line["error"] for line in broke] == ["RuntimeError"]
    assert "secret words" not in (tmp_path / "stderr").read_text()
    assert bot.end() == 0


def runs(bot: Bot) -> int:
    """How often its front end has begun; 0 while it does not answer."""
    try:
        return int(bot.knock(op="look")["runs"])
    except (OSError, ValueError):
        return 0


# --- the grader ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_pastes_wait_for_a_grader_that_comes_later_and_comes_back(
    tmp_path: Path, bots: list[Bot]
) -> None:
    path = tmp_path / "grader.sock"
    bot = start(bots, tmp_path, path).ready()
    [missing] = [line for line in bot.lines() if line["event"] == "submissions wait for the grader"]
    assert f"no grader at {path} (No such file or directory): start it with" in missing["says"]
    assert "the grader cannot take it at the moment. Your submission is kept" in bot.paste(
        "ada", FIXED
    )
    for _ in range(5):
        assert bot.told() == []
    status, says = bot.get("/readyz")
    assert status == 503
    assert f"grader: no grader at {path}" in says
    grader = start_grader(path)
    until(lambda: len(bot.told()) == 1)
    assert "Accepted" in bot.told()[0]
    stop(grader, signal.SIGKILL)
    assert "is kept" in bot.paste("ben", WRONG)
    path.unlink(missing_ok=True)
    grader = start_grader(path)
    until(lambda: len(bot.told()) == 2)
    assert "Planted defects left: 1 of 2" in bot.told()[1]
    until(lambda: bot.get("/readyz")[0] == 200)
    stop(grader)
    assert bot.end() == 0
    assert attempts(tmp_path) == 2
    assert failures(tmp_path) == [0, 0]


@pytest.mark.slow
def test_what_waits_when_it_ends_is_judged_at_the_next_start(
    tmp_path: Path, bots: list[Bot]
) -> None:
    path = tmp_path / "grader.sock"
    bot = start(bots, tmp_path, path).ready()
    assert "is kept" in bot.paste("ada", FIXED)
    assert bot.end() == 0
    bot = start(bots, tmp_path).ready()
    until(lambda: len(bot.told()) == 1)
    assert "Accepted" in bot.told()[0]
    assert bot.end() == 0
    assert attempts(tmp_path) == 1


# --- what keeps it from beginning, and what the operator is told at the start ---------------------


def begin(folder: Path, *names: str, **changes: object) -> None:
    """Serve in this process, without any grader, with front ends that cannot begin."""
    settings = Settings(folder / "data", CARDS, "UTC", grader=folder / "none.sock", watch=None)
    settings = replace(settings, **changes)  # type: ignore[arg-type]
    asyncio.run(serve(settings, lambda _app, _wake: {name: Refused() for name in names}))


def test_nothing_to_serve(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="No chat platform is configured"):
        begin(tmp_path)


def test_when_no_front_end_can_begin_it_says_why_and_ends(tmp_path: Path) -> None:
    with pytest.raises(OperatorError) as refusal:
        begin(tmp_path, "one", "two")
    assert str(refusal.value).splitlines() == ["This token is not known."] * 2


def test_a_second_bot_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    first = open_to_write(tmp_path / "data" / "practice.db")
    with pytest.raises(OperatorError, match="Another bot holds"):
        begin(tmp_path, "one")
    first.close()


def test_an_address_in_use_is_told_before_anything_begins(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = Address(*taken.getsockname())
        says = rf"Nothing can listen on {address} \(.*in use\): set PRACTICE_WATCH to a free"
        with pytest.raises(OperatorError, match=says):
            begin(tmp_path, "one", watch=address)


def test_a_clock_that_is_behind_and_cards_left_out_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_deck(tmp_path / "cards")
    (tmp_path / "cards" / TOPIC / "half-a-card").mkdir()
    (tmp_path / "data").mkdir()
    store = open_to_write(tmp_path / "data" / "practice.db")
    assert store.writer is not None
    with store.writer.begin() as connection:
        tx = SqlTransaction(connection)
        cohort = tx.direct_cohort(ADA, "UTC", LATER)
        posting = tx.add_posting(cohort.id, LATER.date(), DECK[0], LATER)
        tx.save([replace(posting, sent_at=LATER)])
    store.close()
    with pytest.raises(OperatorError):
        begin(tmp_path, "one", cards=tmp_path / "cards", now=LATER - timedelta(days=2))
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    told = {line["event"]: line["says"] for line in lines if line["level"] != "info"}
    assert "half-a-card" in told["card left out"]
    assert "The clock" in told["clock"]
    assert "no grader at" in told["submissions wait for the grader"]
