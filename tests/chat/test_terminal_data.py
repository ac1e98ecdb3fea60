"""Disputes, reminders and the learner's own data at the terminal."""

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from scripted import ADA, CODE, House

from bot.chat.terminal.commands import Desk
from bot.chat.terminal.console import Pipe
from bot.chat.terminal.front import Terminal
from bot.core.front_desk import FrontDesk
from bot.core.reply import Reply


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def talk(house: House, *lines: str) -> str:
    """What a session shows for these lines."""
    target = io.StringIO()
    console = Pipe(io.StringIO("".join(f"{line}\n" for line in lines)), target)
    with asyncio.Runner() as runner:
        Terminal(
            Desk(house.practice, ADA, folder=house.folder),
            console,
            runner.run,
            FrontDesk(house.practice).told,
        ).session(nothing)
    return target.getvalue()


async def nothing() -> list[Reply]:
    return []


def test_an_answer_is_disputed_with_words(house: House) -> None:
    shown = talk(house, "/dispute", "```", CODE, "```", "/dispute *my* answer is right", "/dispute")
    assert "You have no verdict on “Attention heads that never mix” yet" in shown
    assert "is kept with its verdict, as number 1, for the author of the card" in shown
    assert "was kept before and waits with its verdict, as number 1" in shown


def test_a_reminder_is_set_and_given_up(house: House) -> None:
    shown = talk(house, "/settings remind 18:00", "/settings remind soon", "/settings remind off")
    set_at, refused, off = (
        shown.index(words)
        for words in ("A reminder at 18:00", "“soon” is no time of day", "No reminder;")
    )
    assert set_at < refused < off


def test_everything_is_deleted_at_the_second_word(house: House) -> None:
    talk(house, "```", f"# a_private_remark\n{CODE}", "```", "/explain my_own_words")
    shown = talk(house, "/delete-my-data", "/delete-my-data")
    assert "files that you exported are yours" in shown
    for path in house.folder.iterdir():
        for words in (b"a_private_remark", b"my_own_words", b"Ada"):
            assert words not in path.read_bytes(), path
