"""The streak, its reasons and the board as a session shows them."""

from pathlib import Path

import pytest
from scripted import ACCEPTED, CODE, House
from test_terminal import talk

from bot.chat.terminal.commands import COMMANDS


@pytest.fixture
def solved(tmp_path: Path):
    house = House(tmp_path)
    house.grader.will(ACCEPTED)
    talk(house, "```", CODE, "```")
    yield house
    house.close()


def test_the_streak_comes_with_its_map(solved: House) -> None:
    shown = talk(solved, "/streak")
    assert "Streak: 1 day. Longest: 1 day. Practised on 1 of 1 day so far." in shown
    assert "Mon ·························■" in shown
    assert "■ finished  ▨ kept by a rule  □ not finished  · no posting" in shown
    assert "Next: /today · /streak why" in shown


def test_the_rule_of_each_day(solved: House) -> None:
    solved.clock.forward(days=2)
    shown = talk(solved, "/streak why")
    assert [row for row in shown.split("\n") if row.startswith("- ")] == [
        "- Wed 2026-03-04: still open (0)",
        "- Tue 2026-03-03: not finished; the count starts with the next finished day (0)",
        "- Mon 2026-03-02: finished (1)",
    ]
    assert "/streak why" in talk(solved, "/streak because")


def test_the_board_shows_those_who_want_it(solved: House) -> None:
    assert "Nobody is on it yet." in talk(solved, "/board")
    shown = talk(solved, "/settings board on", "/board")
    assert (
        shown.count("    days  without help  tries  name\n1.     1             1      1  Ada") == 4
    )
    assert "1  Ada of the Engine\n" in talk(solved, "/settings board name Ada of the  Engine")
    assert "You are not on the board" in talk(solved, "/settings board off")
    assert "Nobody is on it yet." in talk(solved, "/board")


@pytest.mark.parametrize("words", ["board", "board maybe", "board name", "board on now"])
def test_a_board_setting_that_is_none(solved: House, words: str) -> None:
    assert "`/settings board on`" in talk(solved, f"/settings {words}")


def test_a_name_is_inert(solved: House) -> None:
    shown = talk(solved, "/settings board name \x1b[31m@everyone <b>\u202e", "/board")
    assert "1  [31m@everyone <b>\n" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_help_names_the_commands(solved: House) -> None:
    shown = talk(solved, "/help")
    assert COMMANDS["/board"].usage == "/board"
    assert "/board" in shown
    assert "/streak [why" in shown
    assert "board on, off or name WORDS" in shown
