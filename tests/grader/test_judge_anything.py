"""Whatever a child sends, the judge comes to a verdict: it never fails and never believes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from running import Grader

from cards import small_card
from grader import judge, laws
from grader.case_sets import CaseSet
from grader.exchange import Answered, Ended, Flooded, Malformed, TimedOut
from grader.frames import Array
from grader.protocol import Judgement, Verdict, decode, encode

CALLS = 7
WORDS = st.none() | st.booleans() | st.integers(-3, 5) | st.text(max_size=3) | st.just([])
NAMES = st.sampled_from(["weighted_mean", "ValueError", "MemoryError", "<f8", "list", "object"])
LARGE = st.tuples(st.just("large"), st.just("<f8"), st.lists(st.integers(0, 9), max_size=3))
VALUE = st.just(["array"]) | st.tuples(st.sampled_from(["type", "dtype"]), NAMES) | LARGE
CALL = st.one_of(
    st.just([["values", 2], ["array"], ["array"]]),
    st.lists(VALUE, max_size=3).map(lambda values: [["values", 2], *values]),
    st.integers(-1, 9).map(lambda count: [["count", count]]),
)
END = st.lists(
    st.one_of(
        st.tuples(st.just("changed")),
        st.tuples(st.sampled_from(["twice", "printed"]), NAMES),
        st.tuples(st.sampled_from(["raised", "syntax"]), NAMES, NAMES, st.integers(-1, 3)),
        st.tuples(st.just("missing"), NAMES, st.lists(NAMES, max_size=2)),
        st.lists(WORDS, max_size=4),
    ),
    max_size=3,
)
RECORDS = st.tuples(st.lists(CALL, min_size=CALLS - 1, max_size=CALLS + 1), END).map(
    lambda parts: [list(record) for call in parts[0] for record in call] + list(map(list, parts[1]))
)
DTYPES = st.sampled_from(["<f8", ">f4", "<f2", "|b1", "<i8", "|u1"]) | st.just(np.longdouble)


@pytest.fixture(scope="module")
def case_set(grader: Grader, key: str) -> CaseSet:
    return grader.ring(key)[0]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(RECORDS, st.data())
def test_any_records_and_arrays_come_to_a_verdict(
    grader: Grader, case_set: CaseSet, records: list[Any], data: st.DataObject
) -> None:
    count = sum(record == ["array"] for record in records)
    arrays = [data.draw(an_array(case_set)) for _ in range(min(count, 30))]
    judgement, run = judge.judge(small_card(), case_set, Answered({"records": records}, arrays))
    assert isinstance(judgement, Judgement)
    assert decode(encode(judgement)[4:]) == judgement
    assert judgement.verdict is not Verdict.INTERNAL_ERROR
    assert judgement.verdict is not Verdict.ACCEPTED or all(map(right, pairs(case_set, run)))


def an_array(case_set: CaseSet) -> st.SearchStrategy[Array]:
    truths = [value for values in case_set.truths.values() for value in values]
    anything = hnp.arrays(DTYPES, hnp.array_shapes(min_dims=0, max_dims=3, max_side=4))
    return st.sampled_from(truths) | anything


def pairs(case_set: CaseSet, run: Any) -> list[tuple[Any, Array]]:
    return [
        pair
        for call, answer in zip(case_set.calls, run.calls, strict=True)
        if call.logic
        for pair in zip(answer.values, case_set.truths[call.key], strict=True)
    ]


def right(pair: tuple[Any, Array]) -> bool:
    return bool(np.allclose(pair[0], pair[1], rtol=1e-3, atol=1e-3))


@pytest.mark.parametrize(
    "outcome",
    [TimedOut(), Flooded(), Malformed(), *(Ended(status) for status in (0, 1, 71, 72, 255, -64))],
)
def test_any_end_comes_to_a_verdict(case_set: CaseSet, outcome: Any) -> None:
    judgement, _ = judge.judge(small_card(), case_set, outcome)
    assert judgement.verdict in (Verdict.TIME_LIMIT, Verdict.OUTPUT_LIMIT, Verdict.RUN_TIME_ERROR)


@pytest.mark.parametrize("number", range(1, 65))
def test_any_signal_comes_to_a_verdict(case_set: CaseSet, number: int) -> None:
    judgement, _ = judge.judge(small_card(), case_set, Ended(-number))
    assert judgement.run_fault is not None
    assert judgement.run_fault.kind == "crash"


def test_laws_are_measured_on_arrays_of_any_kind(grader: Grader, case_set: CaseSet) -> None:
    card = small_card()
    shapes: list[tuple[int, ...]] = [(0, 0), (1, 1), (9, 2)]
    for shape in shapes:
        for dtype in ("<f8", "|b1", "<i8"):
            records = [["values", 2], ["array"], ["array"]] * CALLS
            arrays = [np.ones(shape, dtype)] * (2 * CALLS)
            _, run = judge.judge(card, case_set, Answered({"records": records}, arrays))
            reports = grader.do(laws.measure(card, case_set, run, grader.service.background))
            assert [report.id for report in reports] == ["rows-sum", "double"]
