"""Which defects are left is told by arrays alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from grader.diagnose import MutantRun, apart, nearest, report, sketch
from grader.frames import Array
from grader.protocol import DefectReport

PLANTED = ("axis", "factor")
WITHIN = 1e-2


def calls(base: float) -> list[list[Array]]:
    """What a run gave whose numbers depend on one number."""
    return [
        [np.full((2, 2), base), np.full(3, base + 1)],
        [np.full((3, 3), base * 2), np.full(3, base + 5)],
    ]


def run(*defects: str, base: float) -> MutantRun:
    return MutantRun(defects, sketch(calls(base)), {})


BASES = {1.0: ("axis",), 2.0: ("factor",), 3.0: ("axis", "factor"), 4.0: ("factor", "known")}
RUNS = [run(*defects, base=base) for base, defects in BASES.items()]


@given(st.sampled_from(list(BASES)), st.floats(-1e-3, 1e-3))
def test_the_mutant_that_gave_the_same_arrays_is_named(base: float, noise: float) -> None:
    got = [[value * (1 + noise) for value in values] for values in calls(base)]
    found = nearest(got, RUNS, WITHIN)
    assert found is not None
    assert found.defects == BASES[base]


def test_the_nearest_of_two_is_named() -> None:
    near, nearer = run("axis", base=1.001), run("factor", base=1.0005)
    got = calls(1.0)
    assert nearest(got, [near, nearer], WITHIN) is nearer
    assert nearest(got, [nearer, near], WITHIN) is nearer


def test_equal_in_one_call_only_is_not_equal() -> None:
    assert nearest([calls(1.0)[0], calls(2.0)[1]], RUNS, WITHIN) is None


def test_one_of_several_values_off_is_not_equal() -> None:
    got = calls(1.0)
    got[1][1] = got[1][1] + 1
    assert nearest(got, RUNS, WITHIN) is None


def test_another_shape_is_not_equal() -> None:
    got = [[value[..., None] for value in values] for values in calls(1.0)]
    assert nearest(got, RUNS, WITHIN) is None
    assert nearest(calls(1.0), [], WITHIN) is None


@given(st.integers(0, 2**32 - 1), st.floats(1e-3, 10))
def test_distances_of_sketches_are_those_of_the_arrays(seed: int, size: float) -> None:
    rng = np.random.default_rng(seed)
    one, step = rng.standard_normal((4, 50)), rng.standard_normal((4, 50))
    step *= size * np.linalg.norm(one) / np.linalg.norm(step)
    assert size / 10 < apart(sketch([[one + step]]), sketch([[one]])) < size * 10


def test_defects_gone_left_and_introduced() -> None:
    assert report(PLANTED, ("axis",)) == DefectReport(fixed=("factor",), left=("axis",))
    assert report(PLANTED, PLANTED) == DefectReport(left=PLANTED)
    assert report(PLANTED, ()) == DefectReport(fixed=PLANTED, left=())
    assert report(PLANTED, ("known", "axis")) == DefectReport(
        fixed=("factor",), left=("axis",), introduced=("known",)
    )


def test_an_unknown_mistake_names_nothing() -> None:
    assert report(PLANTED, None) == DefectReport(fixed=(), left=None, introduced=())
