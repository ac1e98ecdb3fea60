"""The small parts that the tests of the core have are used here too."""

import logging
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.database import open_to_write

CORE = Path(__file__).resolve().parent.parent / "core"
if str(CORE) not in sys.path:
    sys.path.append(str(CORE))

from club import Club  # noqa: E402 - the folder of the core's tests is known now
from scripted import House  # noqa: E402


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


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """The handlers of a process are everybody's."""
    root, ours, raises = logging.getLogger(), logging.getLogger("practice"), logging.raiseExceptions
    handlers, level = root.handlers[:], ours.level
    yield
    for one in root.handlers:
        if one not in handlers:
            one.close()
    root.handlers[:], logging.raiseExceptions = handlers, raises
    ours.setLevel(level)
