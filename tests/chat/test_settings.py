"""Settings: from the command line, the environment and `.env`; every fault at once."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import settings
from bot.core.errors import OperatorError
from bot.settings import read_settings


@pytest.fixture
def dot_env(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def test_without_any_there_are_good_ones(dot_env: Path) -> None:
    found = read_settings({}, {"TZ": "Europe/Paris"}, dot_env)
    assert found.data == Path(".practice")
    assert (found.cards / "attention" / "heads-that-never-mix" / "card.yaml").is_file()
    assert (found.zone, found.now, found.grader) == ("Europe/Paris", None, None)


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    dot_env: Path,
) -> None:
    dot_env.write_text(
        "# a comment\n\nexport PRACTICE_ZONE='Asia/Tokyo'\nPRACTICE_DATA=file\nPRACTICE_CARDS=c\n"
    )
    environment = {"PRACTICE_DATA": "environment", "PRACTICE_CARDS": "environment"}
    found = read_settings({"PRACTICE_DATA": "line"}, environment, dot_env)
    assert (found.zone, str(found.data), str(found.cards)) == ("Asia/Tokyo", "line", "environment")


def test_every_fault_is_told_with_its_variable_and_an_example(dot_env: Path) -> None:
    dot_env.write_text("nonsense\n")
    environment = {
        "PRACTICE_ZONE": "Europe/Pari",
        "PRACTICE_NOW": "tomorrow",
        "PRACTICE_DATA": "a\0b",
    }
    with pytest.raises(OperatorError) as refused:
        read_settings({}, environment, dot_env)
    lines = str(refused.value).split("\n")
    assert len(lines) == 4
    assert "line 1: write NAME=value" in lines[0]
    assert "Europe/Paris" in lines[1]
    assert lines[1].endswith("For example: PRACTICE_ZONE=Europe/Paris")
    assert {line.split()[0] for line in lines[1:]} == set(environment)


def test_a_file_that_is_not_text_is_a_fault(dot_env: Path) -> None:
    dot_env.write_bytes(b"\xff")
    with pytest.raises(OperatorError, match="make it a readable UTF-8 file"):
        read_settings({}, {}, dot_env)


@pytest.mark.parametrize(
    ("words", "instant"),
    [
        ("2026-03-02T09:00:00+00:00", datetime(2026, 3, 2, 9, tzinfo=UTC)),
        ("2026-03-02T09:00Z", datetime(2026, 3, 2, 9, tzinfo=UTC)),
        ("2026-03-02T09:00", datetime(2026, 3, 2, 8, tzinfo=UTC)),  # in the practice's zone
        ("2026-03-02", datetime(2026, 3, 1, 23, tzinfo=UTC)),
    ],
)
def test_a_trial_sets_the_clock(dot_env: Path, words: str, instant: datetime) -> None:
    environment = {"PRACTICE_NOW": words, "PRACTICE_ZONE": "Europe/Paris"}
    assert read_settings({}, environment, dot_env).now == instant


@pytest.mark.parametrize("words", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00"])
def test_an_instant_beyond_the_calendar_is_a_fault(dot_env: Path, words: str) -> None:
    with pytest.raises(OperatorError, match="PRACTICE_NOW"):
        read_settings({}, {"PRACTICE_NOW": words}, dot_env)


@pytest.mark.parametrize(
    ("tz", "link", "zone"),
    [
        ("Asia/Tokyo", "/usr/share/zoneinfo/Europe/Paris", "Asia/Tokyo"),
        (":Asia/Tokyo", None, "Asia/Tokyo"),
        ("", "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("CET-1CEST,M3.5.0", "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
        ("", "/somewhere/else", "UTC"),
        ("", None, "UTC"),
    ],
)
def test_the_zone_of_the_machine(
    dot_env: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tz: str,
    link: str | None,
    zone: str,
) -> None:
    local_time = tmp_path / "localtime"
    if link is not None:
        local_time.symlink_to(link)
    monkeypatch.setattr(settings, "LOCAL_TIME", local_time)
    assert read_settings({}, {"TZ": tz}, dot_env).zone == zone
