"""Zygotes, children and the server itself are killed at random under load.

No submission is lost, none is answered twice, and no process is left.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from bot.core.errors import GraderUnavailable
from bot.core.model import Card
from bot.deck_files import load_deck
from bot.grading import GraderClient
from grader.protocol import Verdict

CARDS = Path(__file__).resolve().parent.parent.parent / "cards"
LEARNERS = 6
ASKED_AGAIN = 20


def children(pid: int) -> list[int]:
    """The living children of a process."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [int(one) for one in found]


def victims(server: int) -> list[int]:
    """The server, its zygotes, what a zygote runs inside, and the children of that."""
    outer = children(server)
    inner = [one for pid in outer for one in children(pid)]
    innermost = [one for pid in inner for one in children(pid)]
    return random.choice([level for level in ([server], outer, inner, innermost) if level])


async def learner(
    number: int, client: GraderClient, card: Card, answers: Counter[str], stop: asyncio.Event
) -> None:
    done = 0
    while not stop.is_set():
        name = f"{number}-{done}"
        right = done % 2 == 0
        source = card.reference if right else card.reference.replace("axis=-1", "axis=-2")
        for _ in range(ASKED_AGAIN):
            try:
                judgement = await client.grade(card, f"# {name}\n{source}", number)
                break
            except GraderUnavailable:
                continue  # as the core does: the submission is kept, and asked again
        else:
            raise AssertionError(f"submission {name} was lost")
        wanted = Verdict.ACCEPTED if right else Verdict.WRONG_ANSWER
        assert judgement.verdict is wanted, judgement
        answers[name] += 1
        done += 1


async def kill_and_ask(kills: int) -> tuple[Counter[str], list[int]]:
    card = load_deck(CARDS).deck.card("heads-that-never-mix")
    answers: Counter[str] = Counter()
    stop = asyncio.Event()
    seen: set[int] = set()
    async with GraderClient() as client:
        tasks = [
            asyncio.create_task(learner(number, client, card, answers, stop))
            for number in range(LEARNERS)
        ]
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.01, 0.2))
            own = client._own.server
            if own is None or own.process.poll() is not None:
                continue
            chosen = victims(own.process.pid)
            seen.update(chosen)
            pid = random.choice(chosen)
            if pid > 1:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
        stop.set()
        await asyncio.gather(*tasks)
    return answers, sorted(seen)


def still_ours(pids: list[int]) -> list[int]:
    """Those that still run the grader: a number may have gone to somebody else meanwhile."""
    left = []
    for pid in pids:
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"grader" in words:
            left.append(pid)
    return left


@pytest.mark.parametrize(
    "kills", [10, pytest.param(200, marks=[pytest.mark.slow, pytest.mark.timeout(900)])]
)
def test_no_submission_is_lost_or_answered_twice(kills: int) -> None:
    answers, left = asyncio.run(kill_and_ask(kills))
    assert len(answers) >= LEARNERS
    assert set(answers.values()) == {1}
    assert still_ours(left) == []
