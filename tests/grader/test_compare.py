"""The error norm and the kinds of objects: the truth scales, the submission never."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from grader.answers import BadValue, CallResult
from grader.compare import error, object_fault, told
from grader.frames import Array
from grader.protocol import FunctionSpec, ObjectFault, ReturnSpec

SPEC = FunctionSpec("f", ("a",), (ReturnSpec("out", ("row", "column")), ReturnSpec("n", ())))
FINITE = st.just(0.0) | st.floats(1e-3, 6e4) | st.floats(-6e4, -1e-3)
SHAPES = hnp.array_shapes(min_dims=0, max_dims=3, max_side=4)
TRUTHS = hnp.arrays(np.float64, SHAPES, elements=FINITE)


def fault(got: Array | BadValue, truth: Array, *, finite: bool = True) -> ObjectFault | None:
    ones = np.ones(())
    return object_fault(SPEC, "case", CallResult([got, ones]), [truth, ones], finite=finite)


@given(TRUTHS)
def test_the_identical_answer_has_no_error(truth: Array) -> None:
    assert error(truth.copy(), truth) == 0.0
    assert fault(truth.copy(), truth) is None
    for other in (np.array(truth, order="F"), truth.astype(">f8"), truth.astype(np.longdouble)):
        assert error(other, truth) == 0.0
        assert fault(other, truth) is None


@given(TRUTHS)
def test_float32_is_near_enough_and_float16_is_told_apart(truth: Array) -> None:
    assert error(truth.astype(np.float32), truth) <= 1e-7
    assert error(truth.astype(np.float16), truth) <= 1e-3
    assert error(np.full(3, 0.1, np.float16), np.full(3, 0.1)) > 1e-5


@given(TRUTHS, st.floats(-1e3, 1e3))
def test_the_error_is_relative_to_the_truth(truth: Array, factor: float) -> None:
    assume(np.any(truth))
    assert error(truth * factor, truth) == pytest.approx(abs(factor - 1), abs=1e-9)


@given(TRUTHS, st.floats(1e-3, 1e3))
def test_a_scaled_problem_has_the_same_error(truth: Array, unit: float) -> None:
    assume(np.any(truth))
    got = truth + 1e-3
    assert error(got * unit, truth * unit) == pytest.approx(error(got, truth), rel=1e-6)


def test_a_huge_value_loosens_nothing() -> None:
    truth = np.ones(4)
    assert error(np.array([1, 1, 1, 1e12]), truth) > 1e11
    assert error(np.array([1e300, 1, 1, 1]), truth) == math.inf
    assert error(np.full(4, 1e308), truth) == math.inf


@given(TRUTHS, st.sampled_from([1e-300, 1e-200, 1e-160, 1e160, 1e200, 1e300]))
def test_a_truth_whose_squares_are_lost_or_infinite_is_measured_all_the_same(
    truth: Array, unit: float
) -> None:
    assume(np.any(truth))
    assert error(truth * unit, truth * unit) == 0.0
    assert error(truth * unit * 1.5, truth * unit) == pytest.approx(0.5)
    assert error(np.zeros_like(truth), truth * unit) == pytest.approx(1.0)


def test_against_a_truth_of_zeros_the_error_is_absolute() -> None:
    truth = np.zeros(4)
    assert error(np.zeros(4), truth) == 0.0
    assert error(np.array([0, 0, 0, 1e-9]), truth) == 1e-9
    assert error(np.zeros((0, 3)), np.zeros((0, 3))) == 0.0


@given(TRUTHS, st.sampled_from([math.nan, math.inf, -math.inf]))
def test_one_number_that_is_none_is_an_infinite_error(truth: Array, bad: float) -> None:
    assume(truth.size)
    got = truth.copy()
    got.reshape(-1)[-1] = bad
    assert error(got, truth) == math.inf
    found = fault(got, truth)
    assert found is not None
    assert found.what == "not_finite"
    assert fault(got, truth, finite=False) is None


@given(TRUTHS)
def test_another_shape_is_told_and_never_stretched(truth: Array) -> None:
    wide = fault(truth[None], truth)
    assert wide is not None
    assert (wide.what, wide.got, wide.sizes) == ("axes", (1, *truth.shape), truth.shape)
    if truth.ndim:
        long = fault(np.concatenate([truth, truth]), truth)
        assert long is not None
        assert long.what == "size"


@pytest.mark.parametrize(
    ("dtype", "wrong"),
    [("f2", False), ("f4", False), (">f8", False), ("i8", True), ("?", True), ("u1", True)],
)
def test_a_float_is_asked_for(dtype: str, wrong: bool) -> None:
    found = fault(np.ones((2, 2), dtype), np.ones((2, 2)))
    assert (found is not None and found.what == "dtype") == wrong


def test_whole_numbers_and_truth_values_are_compared_one_by_one() -> None:
    truth = np.array([[1, 2], [3, 4]])
    assert fault(truth.astype(np.uint8), truth) is None
    assert fault(truth.astype(bool), truth) is not None
    assert error(truth.astype(np.uint8), truth) == 0.0
    assert error(np.array([[1, 2], [3, 5]]), truth) == 0.25
    assert error(np.array([2**63], np.uint64), np.array([-(2**63)])) == 1.0
    assert error(np.array([True, False]), np.array([True, True])) == 0.5


@pytest.mark.parametrize(
    ("shape", "what"), [((9, 9), "size"), ((2, 2), "size"), ((9,), "axes"), ((), "axes")]
)
def test_what_was_too_large_to_travel_is_told_by_its_shape(
    shape: tuple[int, ...], what: str
) -> None:
    found = fault(BadValue("large", "float64", shape), np.ones((2, 2)))
    assert found is not None
    assert (found.what, found.got, found.sizes, found.found) == (what, shape, (2, 2), "float64")


def test_things_that_are_no_arrays_are_told_by_what_they_are() -> None:
    found = fault(BadValue("type", "list"), np.ones((2, 2)))
    assert found is not None
    assert (found.what, found.value, found.found) == ("type", "out", "list")
    result = CallResult(count=-1)
    one = object_fault(SPEC, "case", result, [np.ones((2, 2)), np.ones(())], finite=True)
    assert one is not None
    assert one.what == "count"
    result = CallResult([np.ones((2, 2))])
    few = object_fault(SPEC, "case", result, [np.ones((2, 2)), np.ones(())], finite=True)
    assert few is not None
    assert (few.what, few.found) == ("count", "1")


@given(st.floats())
def test_a_number_is_told_to_three_digits(number: float) -> None:
    """What a learner's code can steer must not spell out fifty bits of a hidden input."""
    said = told(number)
    if said is None:
        assert not np.isfinite(number)
    else:
        assert len(f"{said:.17g}".rstrip("0")) <= 24
        assert said == float(f"{said:.3g}")
