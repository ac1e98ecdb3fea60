"""A practice with a real store; the empty database is made once and copied for each test."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from club import Club
from scripted import House

from bot.store.database import open_to_write


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "practice.db"
    open_to_write(path).close()
    return path


@pytest.fixture
def house(tmp_path: Path, empty_database: Path) -> Iterator[House]:
    shutil.copy(empty_database, tmp_path / "practice.db")
    house = House(tmp_path)
    yield house
    house.close()


@pytest.fixture
def club(tmp_path: Path, empty_database: Path) -> Iterator[Club]:
    shutil.copy(empty_database, tmp_path / "practice.db")
    club = Club(tmp_path)
    yield club
    club.close()
