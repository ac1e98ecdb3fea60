"""Transcripts of the terminal: what was typed, what came back, and how to get it again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
START = datetime.fromisoformat("2026-03-02T09:00+01:00")
PROMPT, MORE = "> ", "… "
# Asks for nothing and changes nothing: its answer stands between those of the others.
BETWEEN, BETWEEN_SAID = "/card", "Say which card, by name: `/card heads-that-never-mix`.\n\n"
_NUMBER = re.compile(r"\d[\d.]*(e[-+]\d+)?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_OPENS = re.compile(r"^> (?=/|```)", re.MULTILINE)

Turn = tuple[str, str]


def same(text: str) -> str:
    """Without what differs from run to run: days, and the numbers of random inputs."""
    return _NUMBER.sub("N", _DAY.sub("DAY", text))


def read(session: str) -> list[Turn]:
    """What was typed in a session, each with what came back."""
    turns = []
    for part in _OPENS.split(session)[1:]:
        lines = part.splitlines()
        more = next(
            (at for at, line in enumerate(lines) if at and not line.startswith(MORE)), len(lines)
        )
        typed = [lines[0], *(line.removeprefix(MORE) for line in lines[1:more])]
        turns.append(("\n".join(typed), "\n".join(lines[more:]).strip()))
    return turns


def written(turns: Sequence[Turn]) -> str:
    """The text of a session, as the terminal shows it."""
    return "\n".join(
        f"{PROMPT}{typed.replace(chr(10), chr(10) + MORE)}\n\n{answer}\n" for typed, answer in turns
    )


def replay(data: Path, typed: Sequence[str], minute: int = 0) -> list[Turn]:
    """One session on a practice whose clock starts that many minutes after START."""
    now = (START + timedelta(minutes=minute)).isoformat()
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--data", str(data), "chat"],
        cwd=ROOT,
        env={**os.environ, "PRACTICE_NOW": now, "PRACTICE_ZONE": "Europe/Paris"},
        input="".join(f"{line}\n{BETWEEN}\n" for line in typed),
        text=True,
        capture_output=True,
        check=True,
    )
    answers = done.stdout.split(BETWEEN_SAID)
    assert len(answers) == len(typed) + 1
    return [(line, answer.strip()) for line, answer in zip(typed, answers, strict=False)]
