"""The small server that tells how the bot is."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

import bot.watch as module
from bot.core.errors import GraderAway, OperatorError
from bot.meters import REGISTRY
from bot.settings_reading import Address
from bot.watch import Check, Watch

pytestmark = pytest.mark.asyncio
ANY = Address("127.0.0.1", 0)
SECRET = "def typed(): return 'geheim'"


async def well() -> str | None:
    return None


async def nothing() -> None:
    return


@asynccontextmanager
async def watching(
    look: Callable[[], Awaitable[None]] = nothing, **checks: Check
) -> AsyncIterator[tuple[Watch, Callable[[str], Awaitable[tuple[int, str]]]]]:
    watch = Watch(ANY, checks, look)
    address = await watch.start()
    async with aiohttp.ClientSession(f"http://{address}") as session:

        async def get(path: str) -> tuple[int, str]:
            async with session.get(path) as answer:
                return answer.status, await answer.text()

        yield watch, get
    await watch.close()


async def test_it_lives_whatever_is_wrong() -> None:
    async def never() -> str | None:
        raise AssertionError("nobody asked for the parts")

    async with watching(database=never) as (_, get):
        assert await get("/healthz") == (200, "ok\n")
        assert (await get("/"))[0] == 404


async def test_each_part_that_is_at_fault_is_named() -> None:
    async def full() -> str | None:
        raise OperatorError("There is no space left\nfor the database.")

    async def away() -> str | None:
        raise GraderAway("no grader at grader.sock")

    async def broken() -> str | None:
        raise RuntimeError(SECRET)

    async def late() -> str | None:
        return "its last tick was 400 s ago"

    parts = {"database": full, "grader": away, "ticker": late, "door": broken, "well": well}
    async with watching(**parts) as (_, get):
        status, says = await get("/readyz")
        lines = says.splitlines()
        assert status == 503
        assert lines[0] == "database: There is no space left for the database."
        assert lines[1:3] == [
            "grader: no grader at grader.sock",
            "ticker: its last tick was 400 s ago",
        ]
        assert lines[3].startswith("door: incident ")
        assert lines[4] == "well: ok"
        assert "geheim" not in says


async def test_a_part_that_does_not_answer_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_CHECK", 0.01)

    async def hangs() -> str | None:
        await asyncio.Event().wait()
        return None

    async with watching(grader=hangs) as (_, get):
        status, says = await get("/readyz")
        assert status == 503
        assert says.startswith("grader: it does not answer within")


async def test_however_many_ask_the_parts_are_looked_at_once() -> None:
    looks = 0

    async def counted() -> str | None:
        nonlocal looks
        looks += 1
        await asyncio.sleep(0)
        return None

    async with watching(database=counted) as (_, get):
        answers = await asyncio.gather(*(get("/readyz") for _ in range(20)))
        assert answers == [(200, "database: ok\n")] * 20
    assert looks == 1


async def test_one_that_stops_is_not_ready() -> None:
    async with watching(database=well) as (watch, get):
        watch.stopping = True
        assert await get("/readyz") == (503, "bot: the bot is stopping\n")
        assert (await get("/healthz"))[0] == 200


async def test_figures_are_there_though_the_database_is_not() -> None:
    async def full() -> str | None:
        raise OperatorError("There is no space left.")

    async def fails() -> None:
        raise OperatorError("There is no space left.")

    async with watching(fails, database=full, grader=well) as (_, get):
        status, text = await get("/metrics")
    assert status == 200
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert found["practice_ready", "database"] == 0
    assert found["practice_ready", "grader"] == 1
    assert found[("process_resident_memory_bytes",)] > 0


async def test_a_port_in_use_is_told_with_its_variable() -> None:
    async with watching() as (watch, _):
        assert watch._runner is not None
        taken = Address(*watch._runner.addresses[0][:2])
        with pytest.raises(OperatorError, match="set PRACTICE_WATCH to a free address, or to `off"):
            await Watch(taken, {}, nothing).start()


async def test_no_label_takes_what_somebody_typed() -> None:
    """Labels have the values of enumerations, platforms, outcomes and parts, and no others."""
    allowed = {"verdict", "platform", "outcome", "state", "part", "le"}
    labels = {
        label
        for family in REGISTRY.collect()
        for sample in family.samples
        for label in sample.labels
    }
    assert labels <= allowed
