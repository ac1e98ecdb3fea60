"""`practice cohorts` with every part real: what it prints, what it refuses, its exit codes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.database import open_to_write

Said = tuple[int, str, str]
Say = Callable[..., Said]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs `practice cohorts` with some words: the exit code and what was printed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRACTICE_DATA", str(tmp_path))
    monkeypatch.setenv("PRACTICE_ZONE", "Europe/Berlin")
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-06T08:00")

    def run(*words: str) -> Said:
        code = main(["cohorts", *words])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_a_channel_gets_a_cohort_and_is_listed_and_shown(say: Say) -> None:
    code, shown, _ = say("set", "discord/1/2", "hour=9", "days=mon-wed", "name=#reading")
    assert code == 0
    assert "This channel has a cohort now." in shown
    assert "Next cards: Mon 2026-03-09 09:00, Tue 2026-03-10 09:00 and Wed" in shown
    code, shown, _ = say("list")
    assert code == 0
    assert " ".join(shown.split()) == ("1 discord/1/2 Europe/Berlin mon, tue, wed 09:00 #reading")
    for name in ("1", "discord/1/2"):
        assert say("show", name)[1].startswith("zone: Europe/Berlin\nlevels: all\n")


def test_settings_change_by_number_and_by_channel(say: Say) -> None:
    say("set", "slack/T1/C1", "zone=UTC")
    assert "hour: 09:00 → 10:15" in say("set", "1", "hour=10:15")[1]
    assert "length: endless → 20" in say("set", "slack/T1/C1", "length=20")[1]
    assert "hour: 10:15\n" in say("show", "1")[1]


def test_pause_resume_and_holidays(say: Say) -> None:
    say("set", "discord/1/2")
    assert "Paused" in say("set", "1", "--pause")[1]
    assert "(paused)" in say("list")[1]
    assert "Resumed" in say("set", "discord/1/2", "--resume")[1]
    assert "2026-03-09 is a holiday." in say("set", "1", "--holiday", "2026-03-09")[1]
    assert "2026-03-09 is a day like others." in say("set", "1", "--no-holiday", "2026-03-09")[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "7"), "there are 1"),
        (("show", "discord/1/9"), "no cohort in that channel"),
        (("show", "teams/1/9"), "Name a cohort by its number"),
        (("show", "discord/1"), "Name a cohort by its number"),
        (("set", "1", "hour=30"), "no time of day"),
        (("set", "1", "houre=9"), "nearest are hour"),
        (("set", "1", "at nine"), "as NAME=VALUE"),
        (("set", "1", "hour=9", "--pause"), "not both"),
        (("set", "discord/1/9", "--pause"), "no cohort in that channel"),
        (("set", "discord/1/9", "levels=L2", "minutes=1"), "No card passes this filter"),
        (("set", "1", "--holiday", "2026-03-05"), "2026-03-05 is over"),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_exit_code_2(
    words: tuple[str, ...], says: str, say: Say
) -> None:
    say("set", "discord/1/2")
    before = say("list"), say("show", "1")
    code, shown, error = say(*words)
    assert (code, shown) == (2, "")
    assert says in error
    assert error.count("\n") == 1
    assert (say("list"), say("show", "1")) == before


def test_there_is_nothing_to_list_at_first(say: Say, tmp_path: Path) -> None:
    assert say("list")[0] == 2  # there is no database
    open_to_write(tmp_path / "practice.db").close()
    assert say("list") == (
        0,
        "There is no cohort yet: `practice cohorts set --help` makes one.\n",
        "",
    )


def test_beside_a_running_bot_it_reads_and_does_not_write(say: Say, tmp_path: Path) -> None:
    say("set", "discord/1/2")
    running = open_to_write(tmp_path / "practice.db")
    assert say("list")[0] == say("show", "1")[0] == 0
    code, _, error = say("set", "1", "hour=10")
    assert code == 2
    assert error.startswith("Another bot holds")
    running.close()


def test_a_name_cannot_act_on_the_terminal(say: Say) -> None:
    say("set", "discord/1/2", "name=red\x1b[31m\u202e`x`")
    for words in (("list",), ("show", "1")):
        shown = say(*words)[1]
        assert "red" in shown
        assert "\x1b" not in shown
        assert "\u202e" not in shown
