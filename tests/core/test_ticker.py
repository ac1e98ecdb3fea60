"""The loop that sleeps: when it wakes, what it does besides, and what it notices afterwards."""

import asyncio
from datetime import datetime, timedelta

import pytest
from club import Club, at

from bot.heartbeat import Heartbeat
from bot.ticker import Ticker

pytestmark = pytest.mark.asyncio


async def naps(club: Club, monkeypatch: pytest.MonkeyPatch, how_many: int) -> list[datetime]:
    """When a running ticker wakes; the clock goes on by what it sleeps."""
    woke: list[datetime] = []
    done = asyncio.Event()
    rest = asyncio.sleep

    async def sleep(_: Ticker, seconds: float) -> None:
        club.clock.forward(seconds=seconds)
        woke.append(club.clock.at)
        if len(woke) == how_many:
            done.set()
        await rest(0)

    monkeypatch.setattr(Ticker, "_rest", sleep)
    running = asyncio.create_task(club.ticker.run())
    await done.wait()
    running.cancel()
    return woke[:how_many]


async def test_it_wakes_every_minute_and_at_the_very_instant_of_a_card(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.start(hour="09:02")
    club.clock.at = at(6) + timedelta(seconds=30)
    woke = await naps(club, monkeypatch, 3)
    assert [f"{instant:%M:%S}" for instant in woke] == ["01:30", "02:00", "03:00"]
    assert len(club.platform.sent) == 1
    [when] = [one.sent_at for one in await club.store.read(lambda tx: tx.postings(1))]
    assert when == at(6, 9, 2)


async def test_a_chore_that_fails_stops_nothing(club: Club) -> None:
    await club.start()
    done = []

    async def fails() -> None:
        raise RuntimeError("a chore")

    async def works() -> None:
        done.append(club.clock.at)

    ticker = Ticker(poster=club.poster, extras=club.extras, clock=club.clock, chores=(fails, works))
    club.clock.at = at(6)
    await ticker.tick()
    assert (len(club.platform.sent), done) == (1, [at(6)])
    assert ticker.ticked_at == at(6)


async def outages(club: Club) -> list[tuple[datetime, datetime]]:
    def work(tx) -> list[tuple[datetime, datetime]]:
        rows = tx._connection.exec_driver_sql("select count(*) from outages").scalar()
        events = tx.events(1, 1)
        assert len(events.outages) == rows
        return [(one.started_at, one.ended_at) for one in events.outages]

    return await club.store.read(work)


async def test_a_bot_that_was_away_notes_an_outage(club: Club) -> None:
    await club.start()
    heart = Heartbeat(club.folder, club.store, club.clock)
    for when in (at(6), at(6, 9, 59), at(7, 12), at(7, 12, 1)):
        club.clock.at = when
        await heart.beat()
    assert await outages(club) == [(at(6, 9, 59), at(7, 12))]


async def test_a_first_start_and_a_spoilt_file_are_no_outage(club: Club) -> None:
    await club.start()
    heart = Heartbeat(club.folder, club.store, club.clock)
    for text in ("", "yesterday", "2026-03-01T00:00:00", "\x00"):
        (club.folder / "alive").write_text(text)
        await heart.beat()
    club.clock.at = at(5)  # set back
    await heart.beat()
    assert await outages(club) == []
