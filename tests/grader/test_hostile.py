"""Every hostile paste gets its verdict, and leaves the grader as it was.

Nothing that a paste can do costs another learner a verdict, shows hidden inputs or card code, or
leaves a process, a descriptor or a file behind.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from attacks import CANARY, Attack, everything
from processes import descriptors
from running import LONG_SECONDS, ROOT, SHORT_SECONDS, Grader

from cards import HONEST, small_card
from grader.protocol import Judgement, Reason, Verdict, encode

# Files, sockets, processes, time, memory, output and false verdicts: these run with every change.
ALWAYS = {
    1, 2, 8, 9, 10, 21, 35, 36, 39, 40, 41, 45, 47, 58, 59, 71, 72, 73, 82, 86, 91, 93, 94, 98,
    107, 112, 121, 145, 152, 168, 184, 189, 195, 206,
}  # fmt: skip
PLACES = [Path(tempfile.gettempdir()), Path("/dev/shm"), Path("/var/tmp"), Path.home(), ROOT]
ATTACKS = [
    pytest.param(attack, id=attack.name, marks=() if attack.number in ALWAYS else pytest.mark.slow)
    for attack in everything()
]


@pytest.fixture(scope="module")
def canary() -> str:
    """A secret that the server holds in memory and in its environment."""
    secret = CANARY + secrets.token_hex(8)
    os.environ["PRACTICE_SECRET"] = secret
    return secret


@pytest.fixture(scope="module")
def besieged(canary: str) -> Iterator[Grader]:
    """A grader of its own, started with the secret around."""
    mine = Grader()
    yield mine
    mine.close()


@pytest.fixture(scope="module")
def secret_card(besieged: Grader, canary: str) -> str:
    """The small card with the secret in all of its programs but the given helper."""
    return besieged.register(small_card(remark=f"\n# {canary}\nremark = {canary!r}\n"))


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_gets_its_verdict_and_leaves_nothing(
    besieged: Grader, secret_card: str, canary: str, attack: Attack
) -> None:
    assert besieged.grade(secret_card, HONEST).verdict is Verdict.ACCEPTED
    besieged.settle()
    before = open_besides_children(besieged)
    sets = besieged.ring(secret_card)

    judgement = attempt(besieged, secret_card, attack)

    assert judgement.verdict in attack.verdicts, (attack.tries, judgement)
    assert attack.reason in (None, judgement.reason), (attack.tries, judgement)
    shows_nothing_hidden(judgement, canary)
    for case_set in {id(one): one for one in sets + besieged.ring(secret_card)}.values():
        shows_no_number(judgement, [array for array in case_set.arrays[2:] if array.size > 1])
    alive(besieged, secret_card)
    besieged.settle()
    assert open_besides_children(besieged) == before
    assert not [file for place in PLACES for file in place.glob("practice-hostile-*")]


def attempt(grader: Grader, key: str, attack: Attack) -> Judgement:
    """The judgement on the paste, within the time that it is given."""
    timed = Verdict.TIME_LIMIT in attack.verdicts
    with grader.limit(SHORT_SECONDS if timed else LONG_SECONDS):
        return grader.grade(key, attack.source)


def open_besides_children(grader: Grader) -> int:
    """This process's descriptors without the two of every idle child."""
    return descriptors() - 2 * sum(len(zygote._idle) for zygote in grader.service.workers.zygotes)


def shows_nothing_hidden(judgement: Judgement, canary: str) -> None:
    text = encode(judgement).decode("utf-8", "replace")
    assert canary not in text
    assert len(text) < 20_000
    if judgement.run_fault is not None:
        assert len(judgement.run_fault.message) <= 2000
    assert len(judgement.printed) <= 2048


def shows_no_number(judgement: Judgement, arrays: list[np.ndarray]) -> None:
    """No number of a hidden input is in the words of the reply, digit by digit."""
    words = replace(judgement, values=(), laws=())  # errors and measures are numbers to be told
    text = encode(words).decode("utf-8", "replace").replace("_", ".")
    for array in arrays:
        for number in array.ravel()[:8]:
            assert repr(abs(float(number)))[2:12] not in text


def alive(grader: Grader, key: str) -> None:
    """Every zygote still gives the next learner an untouched child."""
    service = grader.service
    assert service.health().workers == 2
    assert all(zygote.alive for zygote in service.workers.zygotes)
    for _ in service.workers.zygotes:
        honest = grader.grade(key, HONEST)
        assert (honest.verdict, honest.printed, honest.notes) == (Verdict.ACCEPTED, "", ())


def test_every_numbered_attack_is_there() -> None:
    attacks = everything()
    numbers = [attack.number for attack in attacks]
    assert len(numbers) == len(set(numbers))
    scenarios = (Path(__file__).parent / "test_hostile_scenarios.py").read_text()
    missing = [number for number in range(1, 126) if number not in numbers]
    assert all(f"def test_{number:03}_" in scenarios for number in missing)
    assert set(numbers) > ALWAYS
    assert {Reason.LOGIC, Reason.DTYPE} < {attack.reason for attack in attacks}
