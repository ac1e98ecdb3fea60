"""A backup is older than what was sent since: after it is restored no card comes a second time."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from club import Club, at

from bot.app import DATABASE
from bot.store.backup import back_up
from bot.store.restore import restore


async def day(club: Club, hour: int, day: int = 6) -> None:
    """Tick as the loop does after a start, and again when what was under way has settled."""
    await club.poster.begin()
    await club.tick_at(at(day, hour), at(day, hour) + timedelta(minutes=2))


def set_back(club: Club, backup: Path, day: int, hour: int) -> None:
    club.close()
    restore(backup, club.folder / DATABASE, at(day, hour))
    club.open()


@pytest.mark.parametrize("later", [11, 22], ids=["in time", "too late to send"])
def test_what_was_sent_since_the_backup(club: Club, tmp_path: Path, later: int) -> None:
    cohort = asyncio.run(club.start(days="daily", answer="10:00", short_answer="yes"))
    backup = tmp_path / "b.db"
    back_up(tmp_path / DATABASE, backup)
    for hour in (9, 10):
        asyncio.run(day(club, hour))
    sent = list(club.platform.sent)
    extras = list(club.platform.extras)
    assert len(sent) == 1
    set_back(club, backup, 6, later)
    asyncio.run(day(club, later))
    asyncio.run(day(club, later + 1))
    assert club.platform.sent == sent
    assert asyncio.run(club.states(cohort))["03-06"] == "sent"
    assert [one for one in club.platform.extras if one[1] == "answer"] == [
        one for one in extras if one[1] == "answer"
    ]
    asyncio.run(day(club, 9, 7))
    assert len(club.platform.sent) == len(sent) + 1


def test_what_was_not_sent_since_is_sent(club: Club, tmp_path: Path) -> None:
    cohort = asyncio.run(club.start(days="daily"))
    backup = tmp_path / "b.db"
    back_up(tmp_path / DATABASE, backup)
    set_back(club, backup, 6, 11)
    asyncio.run(day(club, 11))
    assert len(club.platform.sent) == 1
    assert asyncio.run(club.states(cohort))["03-06"] == "sent"


def test_days_after_the_backup(club: Club, tmp_path: Path) -> None:
    asyncio.run(club.start(days="daily"))
    backup = tmp_path / "b.db"
    back_up(tmp_path / DATABASE, backup)
    for number in (6, 7, 8):
        asyncio.run(day(club, 9, number))
    set_back(club, backup, 8, 11)
    for hour in (11, 12):
        asyncio.run(day(club, hour, 8))
    assert len(club.platform.sent) == 3
    asyncio.run(day(club, 9, 9))
    assert len(club.platform.sent) == 4


def test_an_answer_that_was_given_since(club: Club, tmp_path: Path) -> None:
    asyncio.run(club.start(days="daily", answer="10:00", short_answer="yes"))
    asyncio.run(day(club, 9))
    backup = tmp_path / "b.db"
    back_up(tmp_path / DATABASE, backup)
    club.platform.losses["general answer"] = RuntimeError()  # sent, with its marker
    asyncio.run(day(club, 10))
    club.platform.losses.clear()
    before = list(club.platform.sent)
    assert len(before) == 2
    set_back(club, backup, 6, 11)
    for hour in (11, 12):
        asyncio.run(day(club, hour))
    assert club.platform.sent == before
    assert [kind for _, kind, _ in club.platform.extras].count("answer") == 1
