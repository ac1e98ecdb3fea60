"""One day of practice reads the same on the terminal, on Discord and on Slack.

Compared are the sentences of each answer, in their order: form is left out, and commands are in
the spelling of the terminal. Whatever differs has its reason in `OWN`.
"""

import re
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import pytest
from players import PLAYERS
from practice_day import DAY, THE_REST, Step, plain, sentences

pytestmark = pytest.mark.asyncio


@dataclass(frozen=True)
class Own:
    """Words that only these front ends have."""

    front_ends: str
    words: str
    why: str


OWN = (
    Own("terminal", r"^There is no command /share; .*", "there is no channel to tell"),
    Own("discord slack", r"^A line can be shared in the channel .* none here\.$", "as above"),
    Own("terminal", r"Sep Oct Nov .* no posting$", "the days are drawn in signs"),
    Own("discord slack", r"\[Picture: 26 weeks to [^\]]*\]", "the days are a picture"),
    Own("slack", r"Its discussion is open to you now: the thread\.", "Discord lets them in itself"),
    Own("terminal", r"^The paste is empty: .*", "it reads files by their paths, as text"),
    Own("terminal", r"^fix\.png is not UTF-8: .*", "as above"),
    Own("terminal", r"^\S*/fix\.py is too large: .*", "as above"),
    Own("discord slack", r"^fix\.py is empty: .*", "they know a file before they fetch it"),
    Own("discord slack", r"^fix\.png is no code file: .*", "as above"),
    Own("discord slack", r"^fix\.py has 1,048,577 bytes, .*", "as above"),
)


async def played(
    where: str, front_end: str, steps: tuple[Step, ...], folder: Path, used: set[Own]
) -> list[list[str]]:
    """The sentences of each step's answer, without those that only this front end has."""
    told = []
    async with PLAYERS[front_end](folder, where) as player:
        for step in steps:
            player.house.clock.forward(minutes=step.minutes)
            if step.judged is not None:
                player.house.grader.will(step.judged)
            text = plain("\n".join(await player.do(step)))
            for own in OWN:
                if front_end in own.front_ends.split() and re.search(own.words, text):
                    text = re.sub(own.words, "", text)
                    used.add(own)
            told.append(sentences(text))
    return told


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)


async def test_a_day_reads_the_same_everywhere(tmp_path: Path) -> None:
    used: set[Own] = set()
    differ: list[str] = []
    for where, others, steps in (
        ("direct", ("terminal", "slack"), DAY + THE_REST),
        ("channel", ("slack",), DAY),
    ):
        discord, *told = [
            await played(where, one, steps, made(tmp_path / f"{where}-{one}"), used)
            for one in ("discord", *others)
        ]
        for other, theirs in zip(others, told, strict=True):
            for step, here, there in zip(steps, theirs, discord, strict=True):
                names = f"{where}, Discord", f"{other}, {step.line}"
                differ += unified_diff(there, here, *names, n=0, lineterm="")
    assert not differ, "\n".join(differ)
    assert used == {*OWN}
