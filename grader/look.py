"""A look at one matrix of the public example: the learner's beside the right one.

Only the public example is ever shown: its inputs are on the card, and it is the same for all.
"""

from __future__ import annotations

import numpy as np

from grader import answers
from grader.case_sets import CaseSet
from grader.exchange import Answered, Outcome
from grader.frames import Array, FrameError
from grader.protocol import Look, Matrix, Refused

MOST = 64  # rows or columns that anybody can look at

Rows = tuple[tuple[float | None, ...], ...]


def nothing_to_see() -> Refused:
    """The answer where the source returns no such matrix."""
    return Refused("no_matrix", "the code does not return this value for the public example")


def matrix(case_set: CaseSet, outcome: Outcome, wish: Look) -> Matrix | Refused:
    """The matrices of a run on the public example; Refused where there are none."""
    call = case_set.calls[0]
    names = [value.name for value in call.function.returns]
    if not isinstance(outcome, Answered) or wish.value not in names:
        return nothing_to_see()
    try:
        run = answers.read(outcome.words, outcome.arrays)
    except FrameError:
        return nothing_to_see()
    number = names.index(wish.value)
    truth = case_set.truths[call.key][number]
    values = run.calls[0].values if run.calls else []
    got = values[number] if number < len(values) else None
    if not isinstance(got, np.ndarray) or got.shape != truth.shape:
        return nothing_to_see()
    if len(wish.at) != truth.ndim - 2 or not all(
        0 <= place < size for place, size in zip(wish.at, truth.shape, strict=False)
    ):
        return Refused("bad_message", f"{wish.value} has no matrix at {list(wish.at)}")
    rows, columns = call.function.returns[number].axes[-2:]
    return Matrix(wish.value, rows, columns, _rows(got[wish.at]), _rows(truth[wish.at]))


def _rows(values: Array) -> Rows:
    return tuple(
        tuple(float(value) if np.isfinite(value) else None for value in row[:MOST])
        for row in values[:MOST]
    )
