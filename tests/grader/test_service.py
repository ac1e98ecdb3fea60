"""The service: rings, turns, refusals, and what becomes of a submission when processes die."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import signal
from collections.abc import Coroutine
from typing import Any

import pytest
from processes import descriptors, exists, tree
from running import Grader

from cards import HONEST, edited, small_card
from grader import service as service_module
from grader.case_sets import CaseSet
from grader.pool import WALL_SECONDS
from grader.protocol import SOURCE_BYTES, Judgement, Refused, Verdict
from grader.service import Service
from grader.shelf import RING, Shelf

BUSY = HONEST.replace("return", "while True: pass\n    return")


def met(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> list[CaseSet]:
    """The case sets that submissions meet from here on, in order."""
    found: list[CaseSet] = []
    choose = grader.service._case_set

    async def note(shelf: Shelf, learner: str) -> CaseSet:
        case_set = await choose(shelf, learner)
        found.append(case_set)
        return case_set

    monkeypatch.setattr(grader.service, "_case_set", note)
    return found


# --- refusals --------------------------------------------------------------------------------


def test_an_unknown_card_is_refused(grader: Grader) -> None:
    assert grader.ask("0" * 64, HONEST) == Refused(
        "unknown_card", "register the card's programs first"
    )


def test_a_source_may_be_so_long_and_no_longer(grader: Grader, key: str) -> None:
    full = HONEST + "#" * (SOURCE_BYTES - len(HONEST))
    assert grader.grade(key, full).verdict is Verdict.ACCEPTED
    refused = grader.ask(key, full + "#")
    assert isinstance(refused, Refused)
    assert refused.code == "too_large"
    assert str(SOURCE_BYTES) in refused.says


def test_a_full_queue_says_busy_and_empties(
    lone_grader: Grader, own_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "QUEUE_MOST", 3)

    async def many() -> list[Judgement | Refused]:
        grade = lone_grader.service.grade
        sources = enumerate([BUSY, *[HONEST] * 6])
        tasks = [asyncio.create_task(grade(own_key, f"l{n}", source)) for n, source in sources]
        await asyncio.sleep(0.05)
        assert lone_grader.service.health().waiting == 3
        return list(await asyncio.gather(*tasks))

    with lone_grader.limit():
        answers = lone_grader.do(many())
    codes = [answer.code if isinstance(answer, Refused) else answer.verdict for answer in answers]
    assert codes == ["time_limit", "accepted", "accepted", "accepted", "busy", "busy", "busy"]
    assert lone_grader.grade(own_key, HONEST).verdict is Verdict.ACCEPTED
    assert lone_grader.service.health().waiting == 0


# --- rings -----------------------------------------------------------------------------------


def test_no_learner_meets_a_case_set_twice_and_several_learners_share_one(
    grader: Grader, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = met(grader, monkeypatch)
    for _ in range(3 * RING):
        assert grader.grade(key, HONEST, "the same").verdict is Verdict.ACCEPTED
        grader.grade(key, HONEST, "another")
    for learner in (0, 1):
        jobs = [case_set.job for case_set in found[learner::2]]
        assert len(set(jobs)) == len(jobs) == 3 * RING
    assert len({case_set.job for case_set in found}) < len(found)


def test_an_empty_ring_makes_a_set_on_the_spot(
    lone_grader: Grader, own_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def forget(work: Coroutine[Any, Any, None]) -> None:
        work.close()

    monkeypatch.setattr(lone_grader.service, "_later", forget)
    found = met(lone_grader, monkeypatch)
    for _ in range(2 * RING):
        assert lone_grader.grade(own_key, edited("no-mean"), "a").defects.left == ("no-mean",)
    assert len({case_set.job for case_set in found}) == 2 * RING
    assert len(lone_grader.ring(own_key)) <= RING


def test_many_who_need_a_set_at_once_are_served_with_one(
    lone_grader: Grader, own_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for case_set in lone_grader.ring(own_key):
        case_set.served.update("abcdefgh")
    found, before = met(lone_grader, monkeypatch), lone_grader.service.health()

    async def all_at_once() -> None:
        await asyncio.gather(
            *(lone_grader.service.grade(own_key, learner, HONEST) for learner in "abcdefgh")
        )

    lone_grader.do(all_at_once())
    assert (len(found), len({case_set.job for case_set in found})) == (8, 1)
    assert lone_grader.service.health().sets_made_waiting == before.sets_made_waiting + 1


def test_nobody_queues_to_fill_a_ring_that_is_being_filled(
    lone_grader: Grader, own_key: str
) -> None:
    shelf = lone_grader.service._shelves[own_key]
    shelf.ring.pop()

    async def while_another_fills() -> None:
        async with shelf._filling:
            await shelf.fill(lone_grader.service.background)

    lone_grader.do(while_another_fills())
    assert len(shelf.ring) == RING - 1


def test_a_ring_refills_when_nobody_waits(lone_grader: Grader, own_key: str) -> None:
    assert len(lone_grader.ring(own_key)) == RING
    for _ in range(RING):
        lone_grader.grade(own_key, HONEST, "a")
    lone_grader.settle()
    assert any("a" not in case_set.served for case_set in lone_grader.ring(own_key))
    assert len(lone_grader.ring(own_key)) == RING


def test_one_submission_of_a_learner_after_the_other_at_once(grader: Grader, key: str) -> None:
    async def at_once() -> list[Judgement | Refused]:
        grades = [grader.service.grade(key, "hasty", HONEST) for _ in range(12)]
        return list(await asyncio.gather(*grades))

    answers = grader.do(at_once())
    assert all(
        isinstance(answer, Judgement) and answer.verdict is Verdict.ACCEPTED for answer in answers
    )


# --- cards -----------------------------------------------------------------------------------


def test_a_card_registered_again_is_the_same_card(grader: Grader, key: str) -> None:
    cards = grader.service.health().cards
    assert grader.register(small_card()) == key
    assert grader.service.health().cards == cards
    assert grader.service.programs(key) == small_card()
    assert grader.service.programs("no such key") is None


def test_two_registrations_of_a_card_at_once_are_one_card(lone_grader: Grader) -> None:
    cards = lone_grader.service.health().cards
    card = dataclasses.replace(small_card(), card="at once")

    async def twice() -> list[Any]:
        register = lone_grader.service.register
        return list(await asyncio.gather(register(card), register(card)))

    assert len(set(lone_grader.do(twice()))) == 1
    assert lone_grader.service.health().cards == cards + 1


def test_another_edition_of_a_card_is_another_card(grader: Grader, key: str) -> None:
    other = grader.register(dataclasses.replace(small_card(), card="another name"))
    assert other != key
    assert grader.grade(other, HONEST).verdict is Verdict.ACCEPTED


def test_health(lone_grader: Grader, own_key: str) -> None:
    before = lone_grader.service.health()
    lone_grader.grade(own_key, HONEST)
    lone_grader.grade(own_key, "1 / 0")
    health = lone_grader.service.health()
    assert (health.workers, health.waiting, health.judged) == (1, 0, before.judged + 2)
    assert {"seccomp", "limits", "no new privileges"} <= set(health.layers)


def test_the_usual_limit_is_two_seconds() -> None:
    assert WALL_SECONDS == 2.0
    assert all(zygote.wall_seconds == WALL_SECONDS for zygote in Service(3).workers.zygotes)


# --- processes -------------------------------------------------------------------------------


def test_an_idle_child_that_is_killed_costs_nobody_a_verdict(
    lone_grader: Grader, own_key: str
) -> None:
    for _ in range(5):
        lone_grader.settle()
        (zygote,) = lone_grader.service.workers.zygotes
        os.kill(lone_grader.children(zygote)[0], signal.SIGKILL)
        assert lone_grader.grade(own_key, HONEST).verdict is Verdict.ACCEPTED


def test_a_child_that_is_killed_while_it_works_costs_nobody_a_verdict(
    lone_grader: Grader, own_key: str
) -> None:
    (zygote,) = lone_grader.service.workers.zygotes
    idle = lone_grader.children(zygote)
    waits = "import time\nstart = time.perf_counter()\n" + HONEST.replace(
        "    return", "    while time.perf_counter() < start + 0.3: pass\n    return"
    )

    async def kill_in_between() -> Judgement | Refused:
        grading = asyncio.create_task(lone_grader.service.grade(own_key, "a", waits))
        await asyncio.sleep(0.1)
        for child in idle:  # the one that works is among them
            os.kill(child, signal.SIGKILL)
        return await grading

    answer = lone_grader.do(kill_in_between())
    assert isinstance(answer, Judgement)
    assert answer.verdict is Verdict.ACCEPTED
    assert answer.milliseconds > 350


def test_children_are_rehearsed_where_nobody_works(grader: Grader, key: str) -> None:
    workers = grader.service.workers
    grader.settle()

    async def beside_one_that_never_ends() -> None:
        endless = asyncio.create_task(grader.service.grade(key, "hostile", BUSY))
        while len(workers.turns.free) == len(workers.zygotes):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        (busy,) = (one for one in workers.zygotes if one not in workers.turns.free)
        before = busy.rehearsed
        for number in range(5):
            await grader.service.grade(key, f"beside {number}", HONEST)
            while not any(workers.is_ready_for(one.job) for one in grader.ring(key)):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert busy.rehearsed == before
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)

    grader.do(beside_one_that_never_ends())


def test_a_zygote_that_dies_again_and_again_is_given_up(lone_grader: Grader, own_key: str) -> None:
    (zygote,) = lone_grader.service.workers.zygotes
    killed: set[int] = set()

    async def poison() -> Judgement | Refused:
        grading = asyncio.create_task(lone_grader.service.grade(own_key, "a", BUSY))
        while not grading.done():
            if zygote.pid and zygote.alive and zygote.pid not in killed:
                killed.add(zygote.pid)
                os.kill(zygote.pid, signal.SIGKILL)
            await asyncio.sleep(0.005)
        return await grading

    answer = lone_grader.do(poison())
    assert isinstance(answer, Refused)
    assert answer.code == "broken"
    assert len(killed) >= 3
    assert lone_grader.grade(own_key, HONEST).verdict is Verdict.ACCEPTED


def test_a_submission_that_is_taken_back_loses_no_worker(lone_grader: Grader, own_key: str) -> None:
    before = descriptors()

    async def take_back() -> None:
        tasks = [
            asyncio.create_task(lone_grader.service.grade(own_key, f"l{n}", BUSY)) for n in range(3)
        ]
        await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    idle = sum(len(zygote._idle) for zygote in lone_grader.service.workers.zygotes)
    lone_grader.do(take_back())
    assert lone_grader.grade(own_key, HONEST).verdict is Verdict.ACCEPTED
    lone_grader.settle()
    after = sum(len(zygote._idle) for zygote in lone_grader.service.workers.zygotes)
    assert descriptors() - before == 2 * (after - idle)


def test_stopping_leaves_no_process_and_no_descriptor() -> None:
    before = descriptors()
    mine = Grader(workers=2)
    at_start = descriptors()
    key = mine.register(small_card())
    mine.grade(key, HONEST)
    processes = [*mine.service.workers.processes()]
    processes += [child for process in processes for child in tree(process)]
    assert len(processes) > 2
    mine.do(mine.service.stop())
    mine.until(lambda: not any(map(exists, processes)))
    mine.runner.close()
    assert descriptors() == before < at_start


def test_a_stop_in_the_middle_leaves_no_process() -> None:
    mine = Grader(workers=1)
    key = mine.register(small_card())
    (process,) = mine.service.workers.processes()

    async def stop_in_between() -> Any:
        grading = asyncio.create_task(mine.service.grade(key, "a", BUSY))
        await asyncio.sleep(0.05)
        processes = tree(process)
        grading.cancel()
        await asyncio.gather(grading, mine.service.stop(), return_exceptions=True)
        return processes

    processes = mine.do(stop_in_between())
    mine.until(lambda: not any(map(exists, [process, *processes])))
    mine.runner.close()


def test_a_submission_without_a_learner_is_refused(grader: Grader, key: str) -> None:
    """The empty name is that of background work, which waits behind everybody."""
    answer = grader.do(grader.service.grade(key, "", HONEST))
    assert isinstance(answer, Refused)
    assert answer.code == "bad_message"
