"""Fair turns: nobody's five hundred delay anybody's first."""

from __future__ import annotations

import asyncio

import pytest

from grader.turns import BACKGROUND, Turns

pytestmark = pytest.mark.asyncio


class Ledger:
    """Programs that hold a worker until told to let go, and the order in which they got one."""

    def __init__(self, workers: int) -> None:
        self.turns = Turns(list(range(workers)))
        self.order: list[str] = []
        self.held: list[int] = []
        self.most = 0

    async def program(self, owner: str) -> None:
        async with self.turns.turn(owner) as worker:
            assert worker not in self.held
            self.held.append(worker)
            self.most = max(self.most, len(self.held))
            self.order.append(owner)
            await asyncio.sleep(0)
            self.held.remove(worker)

    def start(self, owner: str, times: int = 1) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.program(owner)) for _ in range(times)]


async def pause() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("workers", [1, 2])
async def test_500_of_one_owner_delay_no_other_owners_first(workers: int) -> None:
    ledger = Ledger(workers)
    tasks = ledger.start("many", 500)
    await pause()
    before = len(ledger.order)
    tasks += ledger.start("few") + ledger.start("other")
    await asyncio.gather(*tasks)
    assert len(ledger.order) == 502
    assert ledger.most == workers
    for owner in ("few", "other"):
        assert ledger.order.index(owner) <= before + 2 + workers


async def test_owners_alternate() -> None:
    ledger = Ledger(1)
    await asyncio.gather(*ledger.start("a", 4), *ledger.start("b", 3), *ledger.start("c", 2))
    assert "".join(ledger.order) == "aabcabcab"


async def test_background_work_waits_for_every_learner() -> None:
    ledger = Ledger(1)
    async with ledger.turns.turn("first"):
        tasks = ledger.start(BACKGROUND, 3) + ledger.start("a", 2) + ledger.start("b", 1)
        await pause()
    await asyncio.gather(*tasks)
    assert ledger.order == ["a", "b", "a", BACKGROUND, BACKGROUND, BACKGROUND]


async def test_waiting_counts_learners_only() -> None:
    turns: Turns[int] = Turns([1])
    async with turns.turn("a"):
        waits = [asyncio.create_task(take(turns, owner)) for owner in ("a", "b", BACKGROUND)]
        await pause()
        assert turns.waiting == 2
    await asyncio.gather(*waits)
    assert turns.waiting == 0


async def take(turns: Turns[int], owner: str) -> int:
    async with turns.turn(owner) as worker:
        return worker


async def test_a_cancelled_wait_loses_no_worker() -> None:
    turns: Turns[int] = Turns([1, 2])
    async with turns.turn("a"), turns.turn("a"):
        waits = [asyncio.create_task(take(turns, str(number))) for number in range(6)]
        await pause()
        for wait in waits[::2]:
            wait.cancel()
    done = await asyncio.gather(*waits, return_exceptions=True)
    assert [isinstance(one, asyncio.CancelledError) for one in done] == [True, False] * 3
    await both_can_be_had(turns)


async def test_a_wait_cancelled_after_its_turn_came_passes_the_worker_on() -> None:
    turns: Turns[int] = Turns([1])
    async with turns.turn("a"):
        late = asyncio.create_task(take(turns, "late"))
        next_one = asyncio.create_task(take(turns, "next"))
        await pause()
    late.cancel()  # its future has the worker, its task has not run yet
    with pytest.raises(asyncio.CancelledError):
        await late
    assert await next_one == 1
    assert await take(turns, "again") == 1


async def test_a_program_that_fails_gives_its_worker_back() -> None:
    turns: Turns[int] = Turns([1])
    with pytest.raises(ZeroDivisionError):
        async with turns.turn("a"):
            raise ZeroDivisionError
    assert await take(turns, "b") == 1


async def both_can_be_had(turns: Turns[int]) -> None:
    async with turns.turn("x") as one, turns.turn("y") as other:
        assert {one, other} == {1, 2}


async def test_of_free_workers_the_best_is_taken() -> None:
    turns = Turns([1, 2, 3])
    for best in (2, 3, 1, 2):
        async with turns.turn("a", lambda worker, best=best: worker == best) as worker:
            assert worker == best
