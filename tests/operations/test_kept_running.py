"""A front end that is kept running: pauses that grow, refusals, and its end."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import bot.kept_running as module
from bot.core.errors import OperatorError, PlatformAway
from bot.kept_running import FIRST_WAIT, LONGEST_WAIT, WENT_WELL, KeptRunning
from bot.meters import INCIDENTS

pytestmark = pytest.mark.asyncio
Run = Callable[[], Awaitable[None]]


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)


async def pauses(run: Run, how_many: int, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long it rests between its runs."""
    rest, found, done = asyncio.sleep, [], asyncio.Event()

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        if len(found) == how_many:
            done.set()
        await rest(0)

    monkeypatch.setattr(module.asyncio, "sleep", sleep)
    keeping = asyncio.create_task(KeptRunning("door", run).keep())
    await done.wait()
    keeping.cancel()
    return found[:how_many]


async def breaks() -> None:
    raise RuntimeError("it broke")


async def test_pauses_grow_from_a_second_to_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = await pauses(breaks, 12, monkeypatch)
    assert found[0] == FIRST_WAIT == 1
    assert found[-1] == LONGEST_WAIT == 300
    assert found[:9] == [2.0**n for n in range(9)]


async def test_after_a_run_that_went_well_they_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    lasts = iter([0, 0, 0, WENT_WELL + 1, 0, *[0] * 99])

    async def run() -> None:
        nonlocal now
        now += next(lasts)
        raise RuntimeError

    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    assert await pauses(run, 6, monkeypatch) == [1, 2, 4, 1, 2, 4]


async def test_one_that_breaks_says_so_until_it_runs_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs, runs_now = 0, asyncio.Event()

    async def run() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise RuntimeError("secret words")
        runs_now.set()
        await asyncio.Event().wait()

    kept = KeptRunning("door", run, first_wait=0)
    assert await kept.check() == "it has not begun"
    keeping = asyncio.create_task(kept.keep())
    await until(lambda: "incident" in (kept.fault or ""))
    assert "secret words" not in (kept.fault or "")
    await runs_now.wait()
    assert await kept.check() is None
    assert not kept.refused.done()
    keeping.cancel()


@pytest.mark.parametrize("first", [True, False])
async def test_a_refusal_of_the_first_run_is_passed_on(first: bool) -> None:
    runs = 0

    async def run() -> None:
        nonlocal runs
        runs += 1
        if first or runs > 1:
            raise OperatorError("This token is not known.")

    kept = KeptRunning("door", run, first_wait=0)
    keeping = asyncio.create_task(kept.keep())
    await until(lambda: runs >= 3)
    assert await kept.check() == "This token is not known."
    assert kept.refused.done() == first
    keeping.cancel()


async def test_a_platform_that_is_away_is_told_and_no_incident() -> None:
    before, runs = INCIDENTS.collect(), 0

    async def run() -> None:
        nonlocal runs
        runs += 1
        raise PlatformAway("It cannot be reached.")

    kept = KeptRunning("door", run, first_wait=0)
    keeping = asyncio.create_task(kept.keep())
    await until(lambda: runs >= 3)
    assert await kept.check() == "It cannot be reached."
    assert not kept.refused.done()
    assert INCIDENTS.collect() == before
    keeping.cancel()


@pytest.mark.parametrize("passes_it_on", [True, False])
async def test_cancelled_it_waits_for_what_runs_and_begins_no_more(passes_it_on: bool) -> None:
    finished, may_finish, runs = asyncio.Event(), asyncio.Event(), 0

    async def run() -> None:
        nonlocal runs
        runs += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await may_finish.wait()
            finished.set()
            if passes_it_on:
                raise

    keeping = asyncio.create_task(KeptRunning("door", run, first_wait=0).keep())
    await asyncio.sleep(0)
    keeping.cancel()
    for _ in range(5):
        await asyncio.sleep(0)
    assert not keeping.done()
    may_finish.set()
    await asyncio.wait([keeping])
    assert (finished.is_set(), runs) == (True, 1)
