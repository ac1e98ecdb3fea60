"""`practice doctor`: what it finds around a bot, and how to mend each."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from running_bot import copy_deck

from bot.__main__ import main
from bot.doctor import clock as clock_module
from bot.doctor import database as database_module
from bot.doctor.clock import zone_data
from bot.findings import Finding, Level
from bot.store.backup import back_up, backup_name
from bot.store.database import open_to_write

Look = Callable[..., dict[str, dict[str, str]]]
SPRING = datetime(2026, 3, 20, 9, tzinfo=UTC)
PARIS = "Europe/Paris"


@pytest.fixture(scope="session")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("deck")
    copy_deck(folder)
    return folder


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRACTICE_CARDS", str(deck))
    monkeypatch.setenv("PRACTICE_ZONE", PARIS)
    monkeypatch.setenv("PRACTICE_GRADER", "none.sock")  # one of its own takes seconds to start


@pytest.fixture
def path(tmp_path: Path, empty_database: Path) -> Path:
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(empty_database, tmp_path / "data" / "practice.db"))


@pytest.fixture
def look(capsys: pytest.CaptureFixture[str]) -> Look:
    """The findings of the command by what they are about."""

    def run(code: int = 2) -> dict[str, dict[str, str]]:
        capsys.readouterr()
        assert main(["--data", "data", "doctor", "--json"]) == code
        found = json.loads(capsys.readouterr().out)
        assert all(set(one) == {"what", "level", "says", "mend"} for one in found)
        assert all((one["level"] == "ok") == (one["mend"] == "") for one in found)
        return {one["what"]: one for one in found}

    return run


def test_a_sound_installation(path: Path, look: Look) -> None:
    found = look()
    levels = {what: one["level"] for what, one in found.items()}
    assert levels.pop("grader") == "bad"
    assert set(levels.values()) == {"ok"}
    assert {"data", "platforms", "deck", "database", "writer", "backups", "disk"} <= set(levels)
    assert found["grader"]["says"].startswith("no grader at none.sock (No such file or directory)")
    assert found["grader"]["mend"].startswith("Start the grader's service")
    assert "neither Discord nor Slack is configured" in found["platforms"]["says"]


def test_a_file_of_tokens_that_others_may_read(path: Path, look: Look) -> None:
    file = Path(".env")
    file.touch(0o600)
    assert look()["settings"]["says"] == f"of the environment and of {file.absolute()}"
    file.chmod(0o640)
    found = look()["settings"]
    assert (found["level"], found["mend"]) == ("warn", f"chmod 600 {file.absolute()}")


def test_for_people_it_is_text(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", "data", "doctor"]) == 2
    lines = capsys.readouterr().out.splitlines()
    grader = next(n for n, line in enumerate(lines) if line.startswith("MEND  grader: no grader"))
    assert lines[grader + 1].startswith("      Start the grader's service")


def test_settings_that_cannot_be_read_are_all_told(
    look: Look, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PRACTICE_ZONE", "Europe/Pari")
    monkeypatch.setenv("PRACTICE_SLACK_APP_TOKEN", "xoxb-no-real-token")
    assert main(["doctor", "--json"]) == 2
    printed = capsys.readouterr().out
    says = [one["says"] for one in json.loads(printed)]
    assert [one.split()[0] for one in says] == [
        "PRACTICE_ZONE",
        "PRACTICE_SLACK_APP_TOKEN",
        "PRACTICE_SLACK_BOT_TOKEN",
    ]
    assert "no-real-token" not in printed


# --- the database -------------------------------------------------------------------------------


def test_a_damaged_database(path: Path, look: Look) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    found = look()["database"]
    assert found["level"] == "bad"
    assert "is damaged" in found["says"]
    assert "`practice db restore`" in found["mend"]


def test_who_writes_it(path: Path, look: Look) -> None:
    assert look()["writer"]["says"] == "nobody writes it now"
    bot = open_to_write(path)
    assert look()["writer"]["says"] == f"process {os.getpid()} writes it"
    bot.close()


def test_a_file_of_holes(path: Path, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "LARGE", 100)
    raw = sqlite3.connect(path)
    raw.execute("create table notes_of_a_trial (text text)")
    raw.executemany("insert into notes_of_a_trial values (?)", [["x" * 3000]] * 400)
    raw.execute("drop table notes_of_a_trial")
    raw.commit()
    raw.close()
    assert look()["free pages"]["level"] == "warn"


def test_backups_that_are_late(path: Path, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is none yet" in look()["backups"]["says"]
    now = datetime.now(UTC)
    back_up(path, backup_name(path, now - timedelta(days=4)))
    assert look()["backups"]["level"] == "warn"
    back_up(path, backup_name(path, now))
    assert look()["backups"]["level"] == "ok"
    assert "2 are kept for 30 days" in look()["backups"]["says"]
    monkeypatch.setenv("PRACTICE_BACKUP_DAYS", "0")
    assert "none are kept" in look()["backups"]["says"]


def test_a_disk_with_little_room(path: Path, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "ROOM_BYTES", 2**60)
    found = look()["disk"]
    assert found["level"] == "bad"
    assert "Make room" in found["mend"]


# --- the clock ----------------------------------------------------------------------------------


def test_a_trial_is_noted(path: Path, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRACTICE_NOW", "2026-03-02T09:00")
    found = look()
    assert (found["trial"]["level"], found["clock"]["level"]) == ("warn", "ok")


def test_a_zone_of_a_cohort_that_is_not_known_any_more(path: Path, look: Look) -> None:
    raw = sqlite3.connect(path)
    raw.execute(
        "insert into cohorts (platform, tenant, channel, zone, created_at)"
        " values ('discord', '1', '2', 'Mars/Olympus', 0)"
    )
    raw.commit()
    raw.close()
    found = look()["zone data"]
    assert found["level"] == "bad"
    assert found["says"].endswith("not known: Mars/Olympus")


def test_a_change_of_the_clocks_is_announced() -> None:
    said = {one.what: one for one in zone_data({PARIS, "UTC"}, SPRING)}
    assert said[f"zone {PARIS}"].says == "its clocks change on 2026-03-29; cards keep their hour"
    assert all(one.well for one in said.values())
    assert set(said) == {"zone data", f"zone {PARIS}"}


def test_zone_data_of_the_system_that_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    # as if Paris had no summer time in the newest data
    monkeypatch.setattr(clock_module, "_packaged", lambda _: ZoneInfo("Africa/Lagos"))
    [old] = [one for one in zone_data({PARIS}, SPRING) if one.level is Level.BAD]
    assert "shows another hour from 2026-03-29 on than tzdata" in old.says
    assert old.mend == "Upgrade the package tzdata of the system."


def test_the_zones_of_the_package_are_read() -> None:
    for name in (PARIS, "America/Argentina/Buenos_Aires", "UTC"):
        packaged = clock_module._packaged(name)
        assert packaged is not None
        assert packaged.key == name
    assert clock_module._packaged("Mars/Olympus") is None


def test_the_level_of_a_finding() -> None:
    assert Finding("a", well=True, says="", grave=False).level is Level.OK
    assert Finding("a", well=False, says="").level is Level.BAD
    assert Finding("a", well=False, says="", grave=False).level is Level.WARN
