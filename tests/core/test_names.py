"""Names in columns: one line, cut by width, with nothing in them that moves what is around."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from bot.core.names import NOBODY, isolated, shown_name, width

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEBREW, ARABIC = "דנה כהן", "ليلى ٣٤"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n\t Lovelace ", "Ada Lovelace"),
        ("", NOBODY),
        ("\u200b\u2060\ufe0f", NOBODY),
        ("\u0301\u0302", NOBODY),
        ("\x00\x1b[31mred", "[31mred"),
        ("e\u0301", "é"),
        ("\U0001f600" * 32, "\U0001f600" * 11 + "…"),
        ("x" * 24, "x" * 24),
        ("x" * 25, "x" * 23 + "…"),
        ("漢" * 12, "漢" * 12),
        ("漢" * 13, "漢" * 11 + "…"),
        ("ab " + "漢" * 13, "ab " + "漢" * 10 + "…"),
        ("x" * 22 + " yz", "x" * 22 + "…"),
        (FAMILY, "\U0001f468\U0001f469\U0001f467"),
        (HEBREW, HEBREW),
        ("z" + "\u0334" * 50, "z" + "\u0334" * 3),
        ("@everyone <!channel>", "@everyone <!channel>"),
    ],
)
def test_a_name_is_one_short_line(name: str, shown: str) -> None:
    assert shown_name(name) == shown


def test_the_width_can_be_chosen() -> None:
    assert shown_name("Ada Lovelace", 6) == "Ada L…"


@given(st.text(max_size=80), st.integers(4, 40))
def test_no_name_is_wider_than_it_may_be(name: str, cells: int) -> None:
    shown = shown_name(name, cells)
    assert shown == NOBODY or width(shown) <= cells
    assert "\n" not in shown
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs") for character in shown)


@given(st.text(max_size=80))
def test_a_shown_name_is_shown_as_it_is(name: str) -> None:
    assert shown_name(shown_name(name)) == shown_name(name)


@given(st.text("aß漢字ｱ한ก็é\U0001f600אب", max_size=40))
def test_the_width_is_that_of_a_terminal(text: str) -> None:
    assert width(text) == cell_len(text)


def test_only_letters_from_the_right_are_isolated() -> None:
    assert isolated("Ada é 漢 \U0001f600") == "Ada é 漢 \U0001f600"
    for name in (HEBREW, ARABIC, f"Ada {HEBREW}", "٣٤"):
        assert isolated(name) == f"\u2068{name}\u2069"
