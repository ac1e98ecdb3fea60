"""From lines to entries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.terminal.entries import Entries, pasted


def entries(*lines: str) -> list[str]:
    source = iter(lines)

    def read_line(prompt: str) -> str:
        try:
            return next(source)
        except StopIteration:
            raise EOFError from None

    reader, found = Entries(read_line), []
    while True:
        try:
            found.append(reader.next())
        except EOFError:
            return found


def test_a_line_is_an_entry() -> None:
    assert entries("/today", "", "hello", "/quit\r") == ["/today", "", "hello", "/quit"]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("```python", "```"),
        ("```", "`````"),
        ("~~~", "~~~"),
        ("````", "````"),
        ("  ```", "  ```  "),
        ("/submit ```py", "```"),
        ("~~~ a ``` b", "~~~"),
    ],
)
def test_a_fence_is_read_to_the_line_that_closes_it(opening: str, closing: str) -> None:
    block = [opening, "x = 1", "", "/today is code here", "``", closing]
    assert entries("/today", *block, "/hint") == ["/today", "\n".join(block), "/hint"]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    block = ["````", "```", "x", "```", "````"]
    assert entries(*block, "/hint") == ["\n".join(block), "/hint"]


def test_a_fence_on_one_line_is_closed() -> None:
    assert entries("```x = 1```", "/hint") == ["```x = 1```", "/hint"]


def test_a_fence_that_is_never_closed_ends_with_the_input() -> None:
    assert entries("```", "x = 1") == ["```\nx = 1"]


def test_lines_that_a_terminal_hands_over_together_are_one_entry() -> None:
    assert entries("def f():\n    return 1\n", "/hint") == ["def f():\n    return 1\n", "/hint"]
    assert entries("look:\n```\nx\n```") == ["look:\n```\nx\n```"]


def test_commands_that_are_pasted_together_are_entries_of_their_own() -> None:
    assert entries("/today\n/hint") == ["/today", "/hint"]
    assert entries("```\nx\n```\n/hint") == ["```\nx\n```", "/hint"]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("/today", None),
        ("hello", None),
        ("", None),
        ("```\nx\n```", "```\nx\n```"),
        ("/SUBMIT  ```\nx\n```", "```\nx\n```"),
        ("def f():\n    return 1", "def f():\n    return 1"),
        ("/submit a.py", None),
    ],
)
def test_what_is_a_paste(entry: str, text: str | None) -> None:
    assert pasted(entry) == text


@given(st.lists(st.sampled_from(["/a", "x", "", "```", "~~~", "````", "```py", "  y"])))
def test_no_line_is_lost_or_moved(lines: list[str]) -> None:
    assert "\n".join(entries(*lines)) == "\n".join(lines)
