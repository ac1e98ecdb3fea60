"""Attacks that take more than one paste, or a source that no file can hold."""

from __future__ import annotations

import asyncio
import os
import re
import signal

import pytest
from attacks import CANARY, FOLDER, read
from door import ask
from processes import exists, tree
from running import Grader, Server, doubled

from cards import HONEST, small_card
from grader import seccomp
from grader.protocol import Grade, Judgement, Refused, RunFault, Verdict

SLOW = HONEST.replace("return", "while True: pass\n    return")
MARK = "0123456789abcdef"
# Written backwards, so that the text of the paste is no mark itself.
PLANT = f"mark = bytes(reversed(b'{(CANARY + MARK)[::-1]}'))\n"
SCAN = "111_scans_its_memory"


def attack(name: str) -> str:
    return read(FOLDER / f"{name}.py").source


# --- sources that no file can hold -----------------------------------------------------------


def test_022_a_null_byte_is_invalid(grader: Grader, key: str) -> None:
    for source in ("\0", HONEST + "\0", HONEST.replace("right", "ri\0ght")):
        fault = grader.grade(key, source)
        assert fault.verdict is Verdict.INVALID
        assert fault.run_fault is not None
        assert "null bytes" in fault.run_fault.message


def test_023_a_source_of_a_megabyte_is_refused_before_it_runs(grader: Grader, key: str) -> None:
    judged = grader.service.health().judged
    for source in (HONEST + "#" * 2**20, HONEST + "é" * 9000):
        answer = grader.ask(key, source)
        assert isinstance(answer, Refused)
        assert answer.code == "too_large"
    assert grader.service.health().judged == judged


def test_024_half_characters_and_directions_of_writing(grader: Grader, key: str) -> None:
    for source in ("\ud800", HONEST + "# \udfff", HONEST.replace("right", "ri\udc80ght")):
        assert grader.grade(key, source).verdict is Verdict.INVALID
    assert grader.grade(key, HONEST + "# \u202e \u2066 right to left\n").verdict is Verdict.ACCEPTED
    fault = grader.grade(key, "def weighted_mean(a\u202e, b, c): pass").run_fault
    assert fault == RunFault("syntax", "invalid non-printable character U+202E", 1, 20)


GENERATED = {
    "parentheses": "(" * 5000 + ")" * 5000,
    "brackets": "[" * 8000,
    "minus signs": "-" * 16_000 + "1",
    "lambdas": "lambda: " * 2000 + "1",
    "attributes": "x" + ".x" * 8000,
    "sum": "1" + "+1" * 8000,
    "indents": "".join(" " * depth + "if 1:\n" for depth in range(110)),
    "formats": 'f"' + "{" * 5000,
    "decorators": "@x\n" * 5000 + "def f(): pass",
    "a mark of byte order": "\ufeff" + HONEST,
    "one line": "x=" * 8000 + "1",
    "digits": "9" * 16_000,
    "nonsense": "".join(chr(33 + (number * 7919) % 94) for number in range(16_000)),
}


@pytest.mark.parametrize("source", GENERATED.values(), ids=GENERATED)
def test_025_sources_against_the_parser(grader: Grader, key: str, source: str) -> None:
    judgement = grader.grade(key, source)
    assert judgement.verdict in (
        Verdict.INVALID,
        Verdict.RUN_TIME_ERROR,
        Verdict.MEMORY_LIMIT,
        Verdict.TIME_LIMIT,
    ), judgement
    assert grader.grade(key, HONEST).verdict is Verdict.ACCEPTED


# --- system calls one by one -----------------------------------------------------------------


@pytest.mark.parametrize("name", seccomp.DEADLY)
def test_100_deadly_calls_end_the_process(grader: Grader, key: str, name: str) -> None:
    number = seccomp.DEADLY[name][seccomp.this_machine().column]
    if number is None:
        pytest.skip("this machine has no such call")
    source = f"import ctypes\nctypes.CDLL(None).syscall({number}, 0, 0, 0, 0, 0)\n" + HONEST
    judgement = grader.grade(key, source)
    assert judgement.verdict is Verdict.NOT_ALLOWED
    assert judgement.run_fault == RunFault("crash", signal="SIGSYS")


def test_100_every_other_call_is_refused_without_a_trace(grader: Grader, key: str) -> None:
    machine = seccomp.this_machine()
    known = {row[machine.column] for row in seccomp.ALLOWED.values()}
    known |= {row[machine.column] for row in seccomp.ALLOWED_WITHOUT_EXEC.values()}
    known |= {row[machine.column] for row in seccomp.DEADLY.values()}
    # Of these the kernel makes no calls for a filter to see: uretprobe and uprobe.
    known |= {335, 336} if machine is seccomp.X86_64 else set()
    numbers = [number for number in range(480) if number not in known]
    source = (
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        f"for number in {numbers}:\n"
        "    got = libc.syscall(number, 0, 0, 0, 0, 0, 0)\n"
        "    assert (got, ctypes.get_errno()) == (-1, 1), number\n"
    )
    assert grader.grade(key, source + HONEST).verdict is Verdict.ACCEPTED


# --- what is in a child's memory -------------------------------------------------------------


def scan(grader: Grader, key: str, before: str = "") -> Judgement:
    return grader.grade(key, attack(SCAN) + "\n" + before)


@pytest.mark.slow
def test_111_the_scan_finds_what_its_own_process_held(lone_grader: Grader, own_key: str) -> None:
    assert scan(lone_grader, own_key).verdict is Verdict.ACCEPTED
    many = "many = [mark + bytes(number % 9) for number in range(9999)]\ndel mark, many\n"
    for plant in (PLANT, PLANT + many):
        fault = scan(lone_grader, own_key, plant).run_fault
        assert fault is not None
        assert (fault.kind, MARK in fault.message) == ("LookupError", True)


@pytest.mark.slow
def test_111_no_child_holds_what_another_learners_child_held(
    lone_grader: Grader, own_key: str
) -> None:
    for source in (PLANT + HONEST, attack("205_leaves_things_for_the_next")):
        assert lone_grader.grade(own_key, source).verdict is Verdict.ACCEPTED
        assert scan(lone_grader, own_key).verdict is Verdict.ACCEPTED


@pytest.mark.slow
def test_111_no_child_holds_what_a_cards_programs_held(lone_grader: Grader) -> None:
    remark = f"\n# {CANARY}{MARK}\nremark = '{CANARY}{MARK}' * 10\n"
    key = lone_grader.register(small_card(remark=remark))
    other = lone_grader.register(small_card())
    for number in range(4):
        assert scan(lone_grader, key if number % 2 else other).verdict is Verdict.ACCEPTED
        lone_grader.settle()


def test_111_a_given_helper_is_of_its_own_card_only(grader: Grader) -> None:
    other = grader.register(small_card(given="secret = 'of this card'\n"))
    looks = "if 'secret' in globals(): raise LookupError\n"
    assert grader.grade(other, looks + HONEST).run_fault == RunFault("LookupError", "", 1)
    first = grader.register(small_card())
    for _ in range(4):
        assert grader.grade(first, looks + HONEST).verdict is Verdict.ACCEPTED


# --- several at once -------------------------------------------------------------------------


def test_119_two_memory_hogs_and_an_honest_learner_at_once(grader: Grader, key: str) -> None:
    hog = attack("058_doubling_list")

    async def all_at_once() -> list[Judgement | Refused]:
        sources = [hog, hog, HONEST, hog, HONEST]
        grades = [
            grader.service.grade(key, f"hog {place}", source)
            for place, source in enumerate(sources)
        ]
        return list(await asyncio.gather(*grades))

    verdicts = [judged(answer).verdict for answer in grader.do(all_at_once())]
    memory, accepted = Verdict.MEMORY_LIMIT, Verdict.ACCEPTED
    assert verdicts == [memory, memory, accepted, memory, accepted]


def judged(answer: Judgement | Refused) -> Judgement:
    assert isinstance(answer, Judgement), answer
    return answer


@pytest.mark.parametrize("which", [0, 1], ids=["the process", "the first below it"])
def test_120_a_zygote_killed_while_it_grades_costs_nothing(
    lone_grader: Grader, own_key: str, which: int
) -> None:
    (zygote,) = lone_grader.service.workers.zygotes
    counted = lone_grader.service.health().judged
    # Without namespaces the first below is a child, which may be the one that grades.
    waits = "import time\nstart = time.perf_counter()\n" + HONEST.replace(
        "    return", "    while time.perf_counter() < start + 0.3: pass\n    return"
    )

    async def kill_in_between() -> Judgement | Refused:
        grading = asyncio.create_task(lone_grader.service.grade(own_key, "a", waits))
        await asyncio.sleep(0.1)
        processes = [zygote.pid, *tree(zygote.pid)]
        assert zygote.alive
        os.kill(processes[which], signal.SIGKILL)
        return await grading

    before = zygote.pid
    assert judged(lone_grader.do(kill_in_between())).verdict is Verdict.ACCEPTED
    assert zygote.pid != before or (which and not doubled(zygote))
    assert lone_grader.service.health().judged == counted + 1
    lone_grader.settle()
    assert zygote.pid == before or not exists(before)


def test_120_a_submission_while_the_zygote_is_away_is_graded(
    lone_grader: Grader, own_key: str
) -> None:
    (zygote,) = lone_grader.service.workers.zygotes
    for _ in range(3):
        if zygote.alive:  # it may have been graded by a child that outlived its zygote a little
            os.kill(zygote.pid, signal.SIGKILL)
        assert lone_grader.grade(own_key, HONEST).verdict is Verdict.ACCEPTED


def test_124_slow_jobs_of_one_learner_wait_for_each_other_only(
    lone_grader: Grader, own_key: str
) -> None:
    order: list[str] = []

    async def one(learner: str, source: str) -> Verdict:
        verdict = judged(await lone_grader.service.grade(own_key, learner, source)).verdict
        order.append(learner)
        return verdict

    async def flood() -> list[Verdict]:
        slow = [asyncio.create_task(one("slow", SLOW)) for _ in range(4)]
        await asyncio.sleep(0.05)
        honest = [asyncio.create_task(one(f"honest {place}", HONEST)) for place in range(3)]
        return list(await asyncio.gather(*slow, *honest))

    with lone_grader.limit(0.3):
        verdicts = lone_grader.do(flood())
    assert verdicts == [Verdict.TIME_LIMIT] * 4 + [Verdict.ACCEPTED] * 3
    # Before the last of the three: the job that held the worker, and at most one beside it.
    assert max(order.index(f"honest {place}") for place in range(3)) <= 2 + 2


def test_121_words_of_a_paste_are_text_and_nothing_else(grader: Grader, key: str) -> None:
    fault = grader.grade(key, attack("121_message_with_mentions")).run_fault
    assert fault is not None
    assert fault.message.startswith("@everyone <!channel> <@1> ``` \x1b[31m")
    assert not re.search("[\ud800-\udfff]", fault.message)


# --- the grader's own door -------------------------------------------------------------------


def test_207_a_paste_cannot_reach_the_door_of_its_grader(server: Server) -> None:
    card = small_card()
    knock = (
        "import socket\n"
        "def weighted_mean(scores, values, scale):\n"
        f"    socket.socket(socket.AF_UNIX).connect({str(server.socket)!r})\n"
    )
    (judgement,) = ask(server.socket, Grade(card.key(), "a", knock))
    assert judged(judgement).verdict is Verdict.NOT_ALLOWED
    (judgement,) = ask(server.socket, Grade(card.key(), "a", HONEST))
    assert judged(judgement).verdict is Verdict.ACCEPTED
