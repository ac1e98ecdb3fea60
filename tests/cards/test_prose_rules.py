"""The small Markdown: what it has, and a broken card for what it has not."""

from __future__ import annotations

import pytest
from folders import spotted
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.deck_files.prose import prose_faults

ALLOWED = "is not allowed in prose: use paragraphs, bold, italic, code, fences, lists and links"
LAST = "  - say what each one does."


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("  ▮# A heading", f"a heading {ALLOWED}"),
        ("\n  ▮A heading\n  ---", f"a heading {ALLOWED}"),
        ("\n  ▮See ![a pool](pool.png)", f"a picture {ALLOWED}"),
        ("\n  one two\n  ▮<b>three</b>", f"HTML {ALLOWED}"),
        ("\n  ▮<div>", f"HTML {ALLOWED}"),
        ("\n  ▮> quoted", f"a block quote {ALLOWED}"),
        ("\n  ▮| a | b |\n  |---|---|\n  | 1 | 2 |", f"a table {ALLOWED}"),
        ("\n  ▮***", f"a ruled line {ALLOWED}"),
        ("\n  One.\n\n      ▮x = 1", f"code by indentation {ALLOWED}"),
        ("\n  ▮one\\\n  two", f"a forced line break {ALLOWED}"),
        ("\n  ▮[pools](pools.md)", "a link must start with https://: write the whole address"),
        ("\n  ▮<mailto:a@b.example>", "a link must start with https://: write the whole address"),
        ("\n  Hello ▮@everyone!", "`@everyone` calls people: reword it"),
        ("\n  Hello `▮@here`!", "`@here` calls people: reword it"),
        ("\n  Hello ▮@channel", "`@channel` calls people: reword it"),
        ("\n  Hello ▮<@U012>!", "`<@` calls people: reword it"),
        ("\n  Hello ▮<#C012>!", "`<#` calls people: reword it"),
        ("\n  ▮```\n  x = 1", "this fence is not closed: end it with ```"),
        (
            "\n  ```\n  " + "x" * 80 + "▮y\n  ```",
            "this line has 81 columns: keep it to 80",
        ),
        (
            "    ```\n    x = ▮\u2018a\u2019\n    ```",
            "a curly quote (\u2018) is not allowed in code: use a straight one",
        ),
        (
            "\n  ▮Write `x = \u201ca\u201d`.",
            "a curly quote (\u201c) is not allowed in code: use a straight one",
        ),
    ],
)
def test_what_small_markdown_has_not(refuses, new, says):
    refuses("card.yaml", LAST, f"{LAST}\n{new}", says)


def test_a_call_to_everyone_of_slack_is_refused():
    says = [fault.says for fault in prose_faults("Hello <!channel> there")]
    assert says[0] == "`<!` calls people: reword it"


@pytest.mark.parametrize(
    "text",
    [
        "One paragraph with **bold**, *italic*, `code` and [a link](https://example.com).\n",
        "1. one\n2. two\n\n   - three\n\n     ```python\n     x = y @ z  # < and >\n     ```\n",
        "A \u201cquoted\u201d word, an address at work: me@home, 2 < 3 and `x<y` are fine.\n",
        "See <https://example.com/a>.\n",
        "~~~\n" + "x" * 80 + "\n~~~\n",
        "```\n\n```",
        "",
    ],
)
def test_what_small_markdown_has(text):
    assert list(prose_faults(text)) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "effect: Warm pools",
            "effect: ▮<b>Warm</b> pools",
            f"HTML {ALLOWED}",
        ),
        (
            "expected: The pool becomes",
            'expected: "▮# The pool"\n  - level: L3\n    question: a\n    expected: becomes',
            f"a heading {ALLOWED}",
        ),
        ("claim: The axis", 'claim: "▮@here: the axis"\n    # axis', None),
        ("title: A pool that leaks", 'title: ▮"A pool\\nthat leaks"', "`title` must be one line"),
        (
            "title: A pool that leaks",
            'title: ▮"<@U1>"',
            "`title` must not hold `<@`, which calls people: reword it",
        ),
        (
            "says: doubling the values doubles the pool",
            'says: ▮"@everyone doubles"',
            "`says` must not hold `@everyone`, which calls people: reword it",
        ),
    ],
)
def test_where_the_rules_hold(refuses, old, new, says):
    refuses("card.yaml", old, new, says or "`@here` calls people: reword it")


@settings(deadline=None)
@given(st.text(alphabet="ab `*_#->[]()!|<@~\n1.\\"))
def test_any_text_is_judged_within_its_lines(text):
    lines = text.split("\n")
    for fault in prose_faults(text):
        assert fault.says
        assert 0 <= fault.line < len(lines)
        assert 0 <= fault.column <= len(lines[fault.line])


def test_a_spot_is_where_it_is_said_to_be():
    text, line, column = spotted("one\n\n- two\n\n  ▮# three\n")
    (fault,) = prose_faults(text)
    assert (fault.line + 1, fault.column + 1) == (line, column)
