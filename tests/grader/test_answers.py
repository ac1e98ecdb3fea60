"""The strict reading of what a learner's child sent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.answers import (
    MESSAGE_CHARACTERS,
    PRINTED_CHARACTERS,
    BadValue,
    Missing,
    NotParsed,
    Raised,
    read,
)
from grader.frames import FrameError

KINDS = st.sampled_from(
    ["values", "array", "type", "dtype", "count", "changed", "twice", "printed", "raised", "syntax",
     "large", "missing", "given", ""]
)  # fmt: skip
THINGS = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 5) | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
RECORD = st.tuples(KINDS, THINGS, THINGS, THINGS).flatmap(
    lambda four: st.integers(1, 4).map(lambda size: list(four[:size]))
)


@given(st.lists(RECORD | THINGS, max_size=8) | THINGS, st.integers(0, 4))
@example([["missing", "f", {}]], 0)
@example([["missing", "f", {"a": 1}]], 0)
@example([["changed"]], 0)
@example([["printed", "\ud800"]], 0)
def test_arbitrary_records_are_read_or_raise_frame_error(records: Any, count: int) -> None:
    try:
        run = read({"records": records}, [np.ones(1)] * count)
    except FrameError:
        return
    taken = [value for call in run.calls for value in call.values if isinstance(value, np.ndarray)]
    assert len(taken) <= count
    for text in (run.printed, *run.twice, getattr(run.stop, "message", "")):
        assert len(text) <= max(PRINTED_CHARACTERS, MESSAGE_CHARACTERS)
        text.encode()


@given(st.dictionaries(st.text(), THINGS, max_size=3))
def test_words_without_records_are_refused(words: dict[str, Any]) -> None:
    words.pop("records", None)
    with pytest.raises(FrameError):
        read(words, [])


def test_a_whole_run_is_read() -> None:
    one, two, three = np.zeros(1), np.zeros(2), np.zeros(3)
    records = [
        ["twice", "f"],
        ["values", 2], ["array"], ["array"],
        ["values", 2], ["type", "list"], ["dtype", "complex128"],
        ["count", 3],
        ["values", 1], ["array"], ["changed"],
        ["raised", "ValueError", "no", 3],
        ["printed", "x" * 5000],
    ]  # fmt: skip
    run = read({"records": records}, [one, two, three])
    assert [len(call.values) for call in run.calls] == [2, 2, 0, 1]
    assert run.calls[0].values[1] is two
    assert run.calls[1].values == [BadValue("type", "list"), BadValue("dtype", "complex128")]
    assert run.calls[2].count == 3
    assert run.calls[3].values[0] is three
    assert [call.changed for call in run.calls] == [False, False, False, True]
    assert run.stop == Raised("ValueError", "no", 3)
    assert run.twice == ("f",)
    assert run.printed == "x" * PRINTED_CHARACTERS


def test_lines_and_names_that_cannot_be_are_dropped() -> None:
    run = read({"records": [["raised", "ValueError", "m", -4]]}, [])
    assert run.stop == Raised("ValueError", "m", None)
    run = read({"records": [["syntax", "m", 2, True]]}, [])
    assert run.stop == NotParsed("m", 2, None)
    run = read({"records": [["missing", "f", ["g", "\n", 3] + ["x"] * 60]]}, [])
    assert isinstance(run.stop, Missing)
    assert run.stop.found[:3] == ("g", "(no name)", "(no name)")
    assert len(run.stop.found) == 50


@pytest.mark.parametrize("name", ["Mine", "V0_123", "a b", "", "x" * 500, 3, None])
def test_names_that_a_learner_made_up_are_not_told(name: Any) -> None:
    records = [["values", 2], ["type", name], ["dtype", str(name)], ["raised", name, "", 1]]
    run = read({"records": records}, [])
    assert run.calls[0].values == [BadValue("type", "object"), BadValue("dtype", "another dtype")]
    assert run.stop == Raised("Exception", "", 1)


@pytest.mark.parametrize(
    "name", ["ValueError", "LinAlgError", "AxisError", "MaskedArray", "NoneType", "function"]
)
def test_names_that_everybody_knows_are_told(name: str) -> None:
    run = read({"records": [["values", 1], ["type", name], ["raised", name, "", 1]]}, [])
    assert run.calls[0].values == [BadValue("type", name)]
    assert run.stop == Raised(name, "", 1)


@pytest.mark.parametrize(
    ("records", "arrays"),
    [
        ([["values", 1]], 1),
        ([["values", 1], ["array"], ["array"]], 1),
        ([["array"]], 1),
        ([["changed"]], 0),
        ([["count", 10**9]], 0),
        ([["count", True]], 0),
        ([["accepted"]], 0),
        ([["raised"]], 0),
        ([["values", 1], ["large", "|O", [1]]], 0),
        ([["values", 1], ["large", "<f8", [-1]]], 0),
        ([["values", 1], ["large", "<f8", [1] * 40]], 0),
        ([["large", "<f8", [1]]], 0),
        ([[]], 0),
        (["values"], 0),
        ({}, 0),
    ],
)
def test_records_that_do_not_count_up_are_refused(records: Any, arrays: int) -> None:
    with pytest.raises(FrameError):
        read({"records": records}, [np.ones(1)] * arrays)
