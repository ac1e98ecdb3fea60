"""What holds for every paste: valid code survives, strings never change, nothing is invented."""

import abc
import bisect
import colorsys
import copy
import fnmatch
import keyword
import linecache
import queue
import re
import sched
import string
import sys
import unicodedata
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.errors import PracticeError
from bot.core.paste import Paste, extract
from bot.core.paste.literals import DOUBLE_QUOTES, FILLER, mask

ODD = "\u201c\u201d\u2018\u2019\u2032\u00ab\u2013\u2014\u2212\u2026"
ODD += "\xa0\u3000\u200b\u2068\ufeff\uff08\uff03"
WORDS = string.ascii_letters + string.digits + " .,:;!?()[]{}<>#@=+-*/%&|^~`'\"\\\t" + ODD
LITERAL_TEXT = st.text(WORDS + "\n\u2028\x0c", max_size=20)
COMMENT_TEXT = st.text(WORDS + "\u2028\x0c", max_size=20)
MARKS = ["```", "````", "~~~", "\n", "python\n", "> ", ">>> ", "... ", "In [1]: ", "||", "`", "'''"]
PIECES = [
    *MARKS,
    "def f(x):\n",
    "    return x\n",
    "x = 1",
    "it's ",
    "Look:\n",
    "\r\n",
    "\t",
    "\u2028",
]
PIECES += ['"', "'", '"""', "f'", "{", "}", "(", "#", "\\", "\ud800", "\0", "\uff11", *ODD]

# A program as its parts: what is code and may be typed oddly, and what is a string or a comment.
Parts = list[tuple[bool, str]]


def quoted(text: str, quote: str) -> str:
    """The inside of a literal that holds the text between such quotes."""
    inside = text.replace("\\", "\\\\").replace(quote[0], "\\" + quote[0])
    return inside if len(quote) == 3 else inside.replace("\n", "\\n")


@st.composite
def literals(draw: st.DrawFn) -> Parts:
    prefix = draw(st.sampled_from(["", "", "b", "f", "F", "rf"]))
    quote = draw(st.sampled_from(['"', "'", '"""', "'''"]))
    inside = draw(LITERAL_TEXT)
    if prefix == "b":
        inside = inside.encode("ascii", "ignore").decode()
    if "r" in prefix:
        inside = re.sub(r"[\\\"'\n]", "", inside)
    inside = quoted(inside, quote)
    parts = [(True, prefix + quote), (False, inside), (True, quote)]
    if "f" in prefix.lower():
        # Braces of an f-string are doubled; then come a field, a format and a literal end.
        inside = inside.replace("{", "{{").replace("}", "}}")
        parts = [(True, prefix + quote), (False, inside), (True, "{x - 1:"), (False, "\u2013>{")]
        parts += [(True, "n}"), (False, "d"), (True, "}"), (False, "\u2026"), (True, quote)]
    return parts


@st.composite
def programs(draw: st.DrawFn) -> Parts:
    parts: Parts = []
    for number in range(draw(st.integers(1, 3))):
        parts.append((True, f"def f{number}(x, n):\n    y = "))
        parts += draw(literals())
        parts += [(True, "  #"), (False, draw(COMMENT_TEXT)), (True, "\n    z = [x[0] - n, ")]
        parts += draw(literals())
        parts.append((True, " - 1]\n    return z\n"))
    return parts


def joined(parts: Parts) -> str:
    return "".join(text for _, text in parts)


@settings(deadline=None)
@given(programs())
def test_valid_code_comes_back_as_it_is(parts: Parts) -> None:
    code = joined(parts)

    assert extract(code, ("f0",)) == Paste(code, ())


@settings(deadline=None)
@given(
    programs(),
    st.sampled_from("`~"),
    st.integers(3, 6),
    st.sampled_from(["", "python", "py", " Python3 "]),
    st.sampled_from(["", "Here's mine:\n", "x = 1 isn't\n\n"]),
    st.sampled_from(["", "\nthat's it", "\n\n(done)\n"]),
)
def test_valid_code_comes_back_from_any_fence(
    parts: Parts, mark: str, length: int, tag: str, before: str, after: str
) -> None:
    code = joined(parts)
    longest = max((len(run) for run in re.findall(f"{mark}+", code)), default=0)
    fence = mark * max(length, longest + 1)

    paste = extract(f"{before}{fence}{tag}\n{code}{fence}{after}", ("f0",))

    assert paste == Paste(code, ("took the fenced block",))


@settings(deadline=None)
@given(programs(), st.sampled_from(["> ", "    ", "\t"]), st.booleans())
def test_valid_code_comes_back_from_a_fence_with_a_lead(
    parts: Parts, lead: str, tagged: bool
) -> None:
    code = joined(parts)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`*", code)))
    lines = f"{fence}{'py' * tagged}\n{code}{fence}".split("\n")
    text = "\n".join(lead + line for line in lines)

    assert extract(text, ("f0",)).source == code


TYPED = {
    " ": [" ", "\xa0", " \u200b", "\u3000"],
    "-": ["-", "\u2013", "\u2212", "\uff0d"],
    "(": ["(", "\uff08", "(\u2068"],
    "[": ["[", "\uff3b"],
    "#": ["#", "\uff03"],
    "=": ["=", "\uff1d", "\xad="],
}


@settings(deadline=None)
@given(programs(), st.lists(st.integers(0, 11), min_size=1, max_size=9))
def test_code_is_mended_and_strings_are_not(parts: Parts, choices: list[int]) -> None:
    choice = cycle(choices)

    def oddly(code: str) -> str:
        ways = [TYPED.get(char, [char]) for char in code]
        return "".join(way[next(choice) % len(way)] for way in ways)

    typed = "".join(oddly(text) if is_code else text for is_code, text in parts)
    paste = extract(typed, ("f0",))

    assert paste.source == joined(parts)
    assert bool(paste.repairs) == (typed != paste.source)


@settings(deadline=None)
@given(
    st.text(st.characters(exclude_characters="\\\n\r\0\"'", exclude_categories=["Cs"]), max_size=20)
)
def test_what_typographic_quotes_enclose_stays(text: str) -> None:
    inside = re.sub(f"[{DOUBLE_QUOTES}]", "", text)

    paste = extract(f"x = 1\ny = (\u201c{inside}\u201d, 2 \u2013 1)\n")

    assert paste.source == f'x = 1\ny = ("{inside}", 2 - 1)\n'


def outcome(text: str, asked: tuple[str, ...] = ()) -> Paste | None:
    """The paste, or None when it is refused; whatever else is raised fails the test."""
    try:
        return extract(text, asked)
    except PracticeError:
        return None


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_nothing_else_is_raised_and_nothing_is_invented(text: str) -> None:
    if not (paste := outcome(text, ("f",))):
        return
    assert paste.source.strip()
    assert paste.source.endswith("\n")
    assert len(set(paste.repairs)) == len(paste.repairs)
    assert bool(paste.repairs) or paste.source in (text, text + "\n")
    wanted, typed = readable(paste.source), iter(readable(text))
    assert all(char in typed for char in wanted)


def readable(text: str) -> str:
    """What is left of a text when everything that a repair may replace is put aside."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(char for char in plain if char.isalnum() or char in "_=()[]{}<>+*/%@.,:;#\\")


@settings(deadline=None)
@given(programs(), st.lists(st.sampled_from(PIECES), max_size=6))
def test_what_was_taken_is_taken_again(parts: Parts, pieces: list[str]) -> None:
    fence = "`" * 30
    before = "".join(pieces).replace("`", "").replace("'''", "").replace('"""', "")

    first = outcome(f"{before}\n{fence}\n{joined(parts)}{fence}", ("f0",))

    assert first is None or extract(first.source, ("f0",)) == Paste(first.source, ())


@settings(deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join)))
def test_a_mask_is_as_long_as_its_text_and_differs_by_filler_only(text: str) -> None:
    masked = mask(text)

    assert len(masked) == len(text)
    assert all(left in (FILLER, right) for left, right in zip(masked, text, strict=True))


@pytest.mark.parametrize(
    "module", [abc, bisect, colorsys, copy, fnmatch, keyword, linecache, queue, sched, string]
)
def test_modules_of_python_come_back_as_they_are(module: ModuleType) -> None:
    code = Path(str(module.__file__)).read_text("utf-8")

    assert extract(code) == Paste(code, ())
    assert extract(f"This isn't mine:\n`````python\n{code}`````\n").source == code


# --- time ------------------------------------------------------------------------------------

HOSTILE = [
    "'\\",
    '"\\\n',
    '"""\\"""\\"""',
    "f'''{'''\n",
    "f\"{f'{",
    'f"{(',
    '"""a\u201d\u201d\u201d\n',
    '"a\u201d\n',
    "\u2028'",
    '```\n"""\n```\n',
    "```'",
    "# a```\n",
    "`` `",
    "> > ",
    ">>> x\n",
    "(x[y{",
    "\\\n",
    "    x\n",
    "x, ",
    "\tx\n        y\n",
]


def calls_of(work: Callable[[str], object], text: str) -> int:
    """How many calls a piece of work makes, built-in ones included."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("unit", HOSTILE)
def test_twice_the_text_is_about_twice_the_work(unit: str) -> None:
    once = calls_of(outcome, unit * 100)
    twice = calls_of(outcome, unit * 200)

    assert twice < 2.5 * once


@pytest.mark.parametrize("unit", ["'\\", '```\n"""\n```\n', "```\n", '"""\\"', "` ``` '\n"])
def test_a_large_hostile_text_comes_to_an_end(unit: str) -> None:
    text = "```\n" + unit * (1_000_000 // len(unit))

    assert outcome(text) is None


def test_long_runs_come_to_an_end() -> None:
    ticks = "`" * 500_000

    assert outcome(f"{ticks}`\n{ticks}") is None
    assert outcome("~" * 1_000_000) is None
    assert outcome("\n".join("`" * length for length in range(1_400, 2, -1))) is None
