"""The conversations that are shown are real ones: they are held again, number for number apart.

With PRACTICE_RECORD=1 the answers are written down anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
import transcripts

FILE = transcripts.ROOT / "docs" / "conversations.md"
CARDS = ("the-first-step-of-adam", "heads-that-never-mix")
SESSION = re.compile(r"(?<=^````\n).*?(?=^````$)", re.DOTALL | re.MULTILINE)


def conversation(slug: str) -> str:
    """The part of the file that shows this card."""
    (part,) = re.findall(
        rf"^## `{slug}`$.*?(?=^## |\Z)", FILE.read_text(), re.DOTALL | re.MULTILINE
    )
    return str(part)


def held_again(sessions: list[str], data: Path) -> list[list[transcripts.Turn]]:
    """The sessions, a minute apart, so that the next hint is open."""
    return [
        transcripts.replay(data, [typed for typed, _ in transcripts.read(session)], minute)
        for minute, session in enumerate(sessions)
    ]


@pytest.mark.parametrize("slug", CARDS)
def test_the_conversations_are_real_ones(slug: str, tmp_path: Path) -> None:
    part = conversation(slug)
    sessions = SESSION.findall(part)
    again = held_again(sessions, tmp_path / "data")
    if os.environ.get("PRACTICE_RECORD"):
        renewed = iter(again)
        fresh = SESSION.sub(lambda _: transcripts.written(next(renewed)), part)
        FILE.write_text(FILE.read_text().replace(part, fresh))
        return
    for session, turns in zip(sessions, again, strict=True):
        for (typed, shown), (_, said) in zip(transcripts.read(session), turns, strict=True):
            assert transcripts.same(shown) == transcripts.same(said), typed


@pytest.mark.parametrize("slug", CARDS)
def test_a_conversation_shows_everything_that_a_card_has(slug: str) -> None:
    turns = [turn for one in SESSION.findall(conversation(slug)) for turn in transcripts.read(one)]
    typed = [line.split("\n")[0] for line, _ in turns]
    said = "\n".join(answer for _, answer in turns)
    assert "Planted defects left: 1 of 2." in said
    assert "Accepted" in said
    assert [f"Hint {number} of 3 on one defect." in said for number in (1, 2, 3)] == [True] * 3
    assert {"/short", "/full", "/followups", "/wrong", "/streak"} <= {*typed}
    assert any(line.startswith("/explain ") for line in typed)
    follow_ups = re.findall(r"^Follow-up (\d) of (\d)", said, re.M)
    wrong = re.findall(r"^Wrong answer (\d) of (\d)", said, re.M)
    for shown in (follow_ups, wrong):
        assert {number for number, _ in shown} == {str(one + 1) for one in range(int(shown[0][1]))}
