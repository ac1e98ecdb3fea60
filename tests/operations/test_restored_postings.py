"""A backup is older than what was sent since: after it is restored no card, no answer and no recap
comes a second time, and what was not sent is."""

import asyncio
import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from club import Club, at
from town import Ledger, Square

from bot.app import DATABASE
from bot.store.backup import back_up
from bot.store.restore import restore


class Town(Club):
    """A club whose platform keeps every message with its marker."""

    def __post_init__(self) -> None:
        self.platform = Square(Ledger())
        super().__post_init__()

    def save(self) -> Path:
        backup = self.folder / "backup.db"
        back_up(self.folder / DATABASE, backup)
        return backup

    def put_back(self, backup: Path, day: int, hour: int) -> None:
        self.close()
        restore(backup, self.folder / DATABASE, at(day, hour))
        self.open()

    def live(self, day: int, *hours: int) -> list[str]:
        """Tick as the loop does after a start, and when what was under way has settled; markers."""
        for hour in hours:
            asyncio.run(self.poster.begin())
            asyncio.run(self.tick_at(at(day, hour), at(day, hour) + timedelta(minutes=2)))
        return [marker for _, marker, _ in self.platform.sent]


@pytest.fixture
def town(empty_database: Path, tmp_path: Path) -> Iterator[Town]:
    shutil.copy(empty_database, tmp_path / DATABASE)
    town = Town(tmp_path)
    asyncio.run(town.start(days="daily", answer="10:00", short_answer="yes"))
    yield town
    town.close()


@pytest.mark.parametrize("hour", [11, 22], ids=["in time", "too late to send"])
def test_a_card_and_its_answer_that_were_sent_since(town: Town, hour: int) -> None:
    backup = town.save()
    sent = town.live(6, 9, 10)
    assert len(sent) == 2
    town.put_back(backup, 6, hour)
    assert town.live(6, hour, hour + 1) == sent
    assert len(town.live(7, 9, 10)) == 4


def test_an_answer_that_was_sent_since(town: Town) -> None:
    town.live(6, 9)
    backup = town.save()
    sent = town.live(6, 10)
    assert len(sent) == 2
    town.put_back(backup, 6, 11)
    assert town.live(6, 11, 12) == sent


def test_days_that_were_sent_since(town: Town) -> None:
    backup = town.save()
    sent = [town.live(day, 9, 10) for day in (6, 7, 8)][-1]
    town.put_back(backup, 8, 11)
    assert town.live(8, 11, 12) == sent
    assert len(town.live(9, 9, 10)) == len(sent) + 2


def test_what_was_not_sent_since(town: Town) -> None:
    town.put_back(town.save(), 6, 11)
    assert len(town.live(6, 11, 12)) == 2
