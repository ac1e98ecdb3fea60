"""Which defects are left: the mutant whose arrays the submission's arrays equal.

No source is read. A mutant is the reference with the edits of some defects; it ran on the very
inputs that the submission ran on. Of its arrays a few random projections are kept: arrays that
agree have the same ones, and arrays that differ agree in none of them but by a chance of about
one in ten thousand million.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from grader.frames import Array
from grader.protocol import DefectReport

PROJECTIONS = 12


@dataclass(frozen=True)
class Sketch:
    """The projections of every array of a run, shape (arrays, PROJECTIONS), and the shapes."""

    shapes: tuple[tuple[int, ...], ...]
    numbers: npt.NDArray[np.float64]


@dataclass(frozen=True)
class MutantRun:
    """What a mutant gave on a case set; `errors` are its largest errors by case."""

    defects: tuple[str, ...]
    sketch: Sketch
    errors: Mapping[str, float]


def sketch(calls: Sequence[Sequence[Array]]) -> Sketch:
    """The sketch of all arrays of a run, call by call."""
    arrays = [array for values in calls for array in values]
    numbers = np.empty((len(arrays), PROJECTIONS))
    with np.errstate(all="ignore"):
        for row, array in enumerate(arrays):
            numbers[row] = _projection(array.size) @ _finite(array.astype(np.float64)).ravel()
    return Sketch(_shapes(calls), numbers)


def _finite(array: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The array with a number of its own scale for each kind that is not finite.

    A mutant that overflows is then told from another by where it does.
    """
    known = np.isfinite(array)
    if known.all():
        return array
    scale = float(np.abs(array[known]).max(initial=1.0))
    return np.nan_to_num(array, nan=7 * scale, posinf=11 * scale, neginf=-13 * scale)


def _shapes(calls: Sequence[Sequence[Array]]) -> tuple[tuple[int, ...], ...]:
    return tuple(array.shape for values in calls for array in values)


@lru_cache(maxsize=64)
def _projection(size: int) -> npt.NDArray[np.float64]:
    return np.random.default_rng(size).standard_normal((PROJECTIONS, size))


def apart(got: Sketch, other: Sketch) -> float:
    """The largest normwise distance of two runs, relative to the other; infinite for shapes."""
    if got.shapes != other.shapes:
        return math.inf
    return float(_distances(got, other.numbers[None])[0])


def nearest(
    got: Sequence[Sequence[Array]], runs: Iterable[MutantRun], within: float
) -> MutantRun | None:
    """The mutant nearest to what came back, if it is within the given normwise distance."""
    shapes = _shapes(got)
    alike = [run for run in runs if run.sketch.shapes == shapes]
    if not alike:  # nor is a projection drawn for sizes that a learner has chosen
        return None
    distances = _distances(sketch(got), np.stack([run.sketch.numbers for run in alike]))
    best = int(np.argmin(distances))
    return alike[best] if distances[best] <= within else None


def _distances(got: Sketch, others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The largest relative distance to each of `others`, shape (runs, arrays, PROJECTIONS)."""
    with np.errstate(all="ignore"):
        distances = np.sqrt(((others - got.numbers) ** 2).sum(axis=2))
        sizes = np.sqrt((others**2).sum(axis=2))
        ratios = np.where(sizes > 0, distances / sizes, distances).max(axis=1, initial=0.0)
    return np.where(np.isfinite(ratios), ratios, np.inf)


def report(planted: Sequence[str], defects: Iterable[str] | None) -> DefectReport:
    """Planted defects gone and left and others introduced; None: an unknown mistake."""
    if defects is None:
        return DefectReport()
    there = set(defects)
    return DefectReport(
        fixed=tuple(name for name in planted if name not in there),
        left=tuple(name for name in planted if name in there),
        introduced=tuple(sorted(there.difference(planted))),
    )
