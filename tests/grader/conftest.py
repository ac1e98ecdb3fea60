"""Graders for the tests of this folder."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from door import ask
from running import Grader, Server, start_server

from cards import small_card
from grader.protocol import Register


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    """One grader for all tests that leave it as it was."""
    shared = Grader()
    yield shared
    shared.close()


@pytest.fixture(scope="session")
def lone_grader() -> Iterator[Grader]:
    """A grader with one worker, for tests that do it harm: it must heal from everything."""
    mine = Grader(workers=1)
    yield mine
    mine.close()


@pytest.fixture
def own_key(lone_grader: Grader) -> str:
    """An edition of the small card that nobody has met, with everything ready for it."""
    edition = lone_grader.register(small_card(remark=f"\n# edition {next(lone_grader.numbers)}\n"))
    lone_grader.settle()
    return edition


@pytest.fixture(scope="session")
def key(grader: Grader) -> str:
    """The small card, registered."""
    return grader.register(small_card())


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests that leave it as it was, with the small card."""
    with tempfile.TemporaryDirectory(prefix="practice-") as place:
        shared = start_server(Path(place) / "grader.sock", Path(place) / "log", ())
        ask(shared.socket, Register(small_card()))
        yield shared
        shared.end()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers; what a test leaves running is stopped after it."""
    started: list[Server] = []

    def start(*options: str) -> Server:
        place = tmp_path / "door"
        place.mkdir(mode=0o700, exist_ok=True)
        log = tmp_path / f"log {len(started)}"
        started.append(start_server(place / "grader.sock", log, options))
        return started[-1]

    yield start
    for one in started:
        one.end()
