"""Pastes put together at random from the pieces of all attacks.

`pytest tests/grader/test_fuzz.py -m slow --hypothesis-profile=long` goes on for about an hour.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

import pytest
from attacks import everything
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from running import SHORT_SECONDS, Grader
from test_hostile import alive, open_besides_children, shows_no_number

from cards import small_card
from grader.protocol import Judgement, Verdict

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]


def pieces() -> tuple[list[str], list[str]]:
    """The statements of all attacks: those of their modules, and those of their functions."""
    outer: set[str] = set()
    inner: set[str] = set()
    for attack in everything():
        try:
            tree = ast.parse(attack.source)
        except SyntaxError:
            continue
        for statement in tree.body[1:]:
            if isinstance(statement, ast.FunctionDef) and statement.name == "weighted_mean":
                inner.update(map(ast.unparse, statement.body))
            else:
                outer.add(ast.unparse(statement))
    return sorted(outer), sorted(inner)


OUTER, INNER = pieces()
MODULES = "import ctypes, gc, json, os, re, signal, socket, struct, sys, time\n"


@st.composite
def pastes(draw: st.DrawFn) -> str:
    """A paste of some statements, some of which may be caught."""
    before = draw(st.lists(st.sampled_from(OUTER), max_size=3))
    within = draw(st.lists(st.sampled_from(INNER), min_size=1, max_size=4))
    if draw(st.booleans()):
        caught = "try:\n{}\nexcept BaseException:\n    pass"
        within = [caught.format(textwrap.indent(one, "    ")) for one in within]
    if draw(st.booleans()):
        within.append("return right(scores, values, scale)")
    body = textwrap.indent("\n".join(within), "    ")
    after = draw(st.lists(st.sampled_from(OUTER), max_size=1))
    function = f"calls = 0\ndef weighted_mean(scores, values, scale):\n{body}"
    return "\n".join([MODULES, *before, function, *after])


@pytest.fixture(scope="module")
def battered() -> Iterator[Grader]:
    mine = Grader()
    yield mine
    mine.close()


@settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(pastes())
def test_no_paste_does_harm(battered: Grader, paste: str) -> None:
    key = battered.register(small_card())
    battered.settle()
    before = open_besides_children(battered)
    sets = battered.ring(key)
    with battered.limit(SHORT_SECONDS):
        answer = battered.ask(key, paste)
    assert isinstance(answer, Judgement)
    assert answer.verdict is not Verdict.INTERNAL_ERROR
    for case_set in sets:
        shows_no_number(answer, [array for array in case_set.arrays[2:] if array.size > 1])
    alive(battered, key)
    battered.settle()
    assert open_besides_children(battered) == before
