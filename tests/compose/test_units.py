"""systemd takes the units as they are, and finds little that they leave open."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
EXPOSED_AT_MOST = 20  # of 100
systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze"
)


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units, as if the program lay where it lies here."""
    programs = str(Path(sys.executable).parent)
    for unit in UNITS:
        text = unit.read_text().replace("/opt/practice/.venv/bin", programs)
        (tmp_path / unit.name).write_text(text.replace("/opt/practice", str(ROOT)))
    return [tmp_path / unit.name for unit in UNITS]


@systemd
def test_the_units_are_taken_without_a_word(units: list[Path]) -> None:
    words = ["systemd-analyze", "verify", "--man=no", *map(str, units)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@systemd
@pytest.mark.parametrize("name", [unit.name for unit in UNITS])
def test_little_is_left_open(name: str, units: list[Path]) -> None:
    (unit,) = [one for one in units if one.name == name]
    options = ["--offline=true", f"--threshold={EXPOSED_AT_MOST}"]
    words = ["systemd-analyze", "security", *options, str(unit)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_bot_and_grader_meet_as_one_user_at_one_socket() -> None:
    texts = [unit.read_text() for unit in UNITS]
    assert len(texts) == 2
    for pattern in (r"^User=(\S+)$", r"(/run/practice/\S+\.sock)"):
        found = [set(re.findall(pattern, text, re.M)) for text in texts]
        assert found[0] == found[1]
        assert len(found[0]) == 1
