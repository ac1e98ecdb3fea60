"""Which defects are left: the mutant whose arrays the submission's arrays equal.

No source is read. A mutant is the reference with the edits of some defects; it ran on the very
inputs that the submission ran on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.compare import error
from grader.frames import Array
from grader.protocol import DefectReport


@dataclass(frozen=True)
class MutantRun:
    """A mutant's arrays, call by call."""

    defects: tuple[str, ...]
    calls: tuple[tuple[Array, ...], ...]


def nearest(
    got: Sequence[Sequence[Array]], runs: Iterable[MutantRun], within: float
) -> MutantRun | None:
    """The mutant nearest to what came back, if it is within the given normwise error."""
    best, least = None, within
    for run in runs:
        distance = _distance(got, run, least)
        if distance <= least:
            best, least = run, distance
    return best


def _distance(got: Sequence[Sequence[Array]], run: MutantRun, least: float) -> float:
    worst = 0.0
    for values, others in zip(got, run.calls, strict=True):
        for value, other in zip(values, others, strict=True):
            if value.shape != other.shape:
                return float("inf")
            worst = max(worst, error(value, other))
            if worst > least:  # farther than the best so far: the rest does not matter
                return worst
    return worst


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
