"""Replies as terminal text: every Markdown token, and nothing that steers a terminal."""

import re
import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from bot.chat.terminal.render import Look, render
from bot.core.heat import Cell, HeatMap
from bot.core.reply import Action, Code, Heading, Picture, Prose, Reply, Table, Typed
from bot.core.wording import inert

PERSON = Look(40, colour=True)
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def plain(markdown: str) -> str:
    return render(Reply((Prose(markdown),)))


def painted(*blocks: Prose | Heading | Code | Typed | Picture | Table, width: int = 40) -> str:
    return render(Reply(blocks), Look(width, colour=True))


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("one\ntwo", "one two\n"),
        ("one\\\ntwo", "one\ntwo\n"),
        ("one  \ntwo", "one\ntwo\n"),
        ("one\n\ntwo", "one\n\ntwo\n"),
        ("**bold** and *slanted*", "bold and slanted\n"),
        ("**bold with `code`**", "bold with `code`\n"),
        ("take `w_o` and `np`", "take `w_o` and `np`\n"),
        ("[here](https://a.example/b)", "here (https://a.example/b)\n"),
        ("<https://a.example>", "https://a.example\n"),
        ("![a picture](a.png)", "[Picture: a picture]\n"),
        ("- one\n- two\n  - three", "- one\n- two\n  - three\n"),
        ("- one\n\n- two", "- one\n\n- two\n"),
        ("- one\n\n  more", "- one\n\n  more\n"),
        ("3. three\n4. four", "3. three\n4. four\n"),
        ("1. a\n   ```\n   x\n   ```", "1. a\n       x\n"),
        ("> said\n> so", "> said so\n"),
        ("```python\nx = '`'\n```", "    x = '`'\n"),
        ("    indented", "    indented\n"),
        ("## Part", "Part\n----\n"),
        ("---", "--------------------\n"),
        ("<b>no</b> & <!-- html -->", "<b>no</b> & <!-- html -->\n"),
        ("a \\* b \\<c\\> &amp;", "a * b <c> &\n"),
        ("", "\n"),
    ],
)
def test_each_token_as_plain_text(markdown: str, shown: str) -> None:
    assert plain(markdown) == shown


def test_blocks_are_apart_and_actions_stand_last() -> None:
    reply = Reply(
        (Heading("Title"), Prose("Words."), Code("x = 1\n"), Typed("a\nb")),
        (Action("/hint", "Hint"), Action("/full", "Full answer")),
    )
    assert render(reply) == (
        "Title\n-----\n\nWords.\n\n```python\nx = 1\n```\n\n│ a\n│ b\n\nNext: /hint · /full\n"
    )


def test_code_in_plain_text_cannot_close_its_fence() -> None:
    shown = render(Reply((Code('s = """\n````\n"""'),)))
    assert shown.startswith("`````python\n")
    assert shown.endswith("\n`````\n")


def test_a_picture_is_told_in_words() -> None:
    shown = render(Reply((Picture("Four\ncolumns.", "a/b.png"), Picture("No file."))))
    assert shown == "[Picture: Four columns.] (a/b.png)\n\n[Picture: No file.]\n"


def test_a_person_gets_colour_and_lines_that_fit() -> None:
    text = painted(
        Heading("Title"), Prose("**bold** `code` " + "word " * 30 + "\n\n- " + "x " * 40)
    )
    assert "\x1b[1mTitle\x1b[0m" in text
    assert "\x1b[1mbold\x1b[0m" in text
    assert "`" not in text
    assert all(len(COLOURS.sub("", row)) <= 40 for row in text.splitlines())
    assert "\n  x x" in text  # the second row of an item stands under the first


def test_code_keeps_its_lines_whatever_the_width() -> None:
    long = "x = " + " + ".join(["y"] * 40)
    assert long in COLOURS.sub("", painted(Code(long)))
    assert f"│ {long}" in COLOURS.sub("", painted(Typed(long)))


def test_wide_characters_are_counted_by_their_cells() -> None:
    rows = COLOURS.sub("", painted(Prose("漢字 " * 30), width=20)).splitlines()
    assert len(rows) > 5
    assert all(cell_len(row) <= 20 for row in rows)


HOSTILE = st.text(
    st.one_of(
        st.sampled_from("\x1b\x07\x08\r\x9b\x9d\u202e\u2066\u200b\u200f\x00\x7f[]0;m\\*`_<>&\n "),
        st.characters(),
    ),
    max_size=80,
)


@given(HOSTILE)
def test_nothing_typed_steers_the_terminal(words: str) -> None:
    reply = Reply((Typed(words), Prose(inert(words)), Prose(words), Heading(words), Code(words)))
    for look in (Look(), PERSON):
        shown = COLOURS.sub("", render(reply, look))
        assert all(c == "\n" or unicodedata.category(c)[0] != "C" for c in shown)
    # and in plain text there is not even a colour
    assert "\x1b" not in render(reply)


@given(st.text(max_size=80))
def test_typed_text_is_marked_on_every_line(words: str) -> None:
    rows = render(Reply((Typed(words),))).removesuffix("\n").split("\n")
    assert all(row.startswith("│") for row in rows)


def test_a_table_is_columns_with_words_last() -> None:
    table = Table(("", "days", "name"), (("1.", "10", "Ada"), ("12.", "2", "a\nb\x1b[31m")))
    assert render(Reply((table,))) == "     days  name\n 1.    10  Ada\n12.     2  a b[31m\n"
    assert COLOURS.search(painted(table)) is None


def test_letters_from_the_right_disturb_no_column() -> None:
    table = Table(("days", "name"), (("1", "דנה \u202e 7"),))
    assert render(Reply((table,))) == "days  name\n   1  \u2068דנה 7\u2069\n"


def test_a_map_of_days_is_blocks() -> None:
    heat = HeatMap(date(2026, 3, 2), (Cell.FINISHED, Cell.KEPT))
    shown = render(Reply((heat,)))
    assert shown.startswith("    Mar\nMon ■\nTue ▨\nWed\n")
    assert "□ not finished" in shown
