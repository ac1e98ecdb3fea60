"""How far a returned array is from the truth, and whether it is the right kind of thing at all.

The error is normwise, ||got - truth|| / ||truth|| in the Frobenius norm, so that an honest zero
crossing fails nobody and a huge value loosens nothing: the truth scales, never the submission.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grader.answers import BadValue, CallResult
from grader.frames import Array
from grader.protocol import FunctionSpec, ObjectFault

_FLOAT, _WHOLE = "f", "iu"
# Norms whose square is neither lost nor infinite; beyond them a truth is measured in its own size.
_SQUARED_WELL = (1e-140, 1e140)
_KINDS = {"f": "floats", "i": "whole numbers", "u": "whole numbers", "b": "booleans"}


def error(got: Array, truth: Array) -> float:
    """The normwise relative error; for booleans and integers the share of unequal elements.

    Shapes must agree. Infinite or undefined numbers give infinity.
    """
    if truth.dtype.kind != _FLOAT:
        return float(np.mean(got != truth)) if truth.size else 0.0
    known = np.isfinite(truth)
    if not known.all():  # what is infinite or undefined in the truth must be just that
        if not np.array_equal(got[~known].astype(np.float64), truth[~known], equal_nan=True):
            return float("inf")
        got, truth = got[known], truth[known]
    with np.errstate(all="ignore"):
        difference = (got.astype(np.float64) - truth).ravel()
        distance = float(np.sqrt(difference @ difference))
        flat = truth.ravel()
        size = float(np.sqrt(flat @ flat))
        if not _SQUARED_WELL[0] < size < _SQUARED_WELL[1]:
            largest = np.abs(flat).max(initial=0.0)
            if largest > 0:  # and one after this, so that it happens once
                return error(got / largest, truth / largest)
        result = distance / size if size > 0 else distance
    return result if np.isfinite(result) else float("inf")


def told(number: float) -> float | None:
    """A number as it is told, to three digits; None where it is not finite."""
    return float(f"{number:.3g}") if np.isfinite(number) else None


def distance(got: Array, truth: Array) -> float:
    """The error, infinite where the shapes differ."""
    return error(got, truth) if got.shape == truth.shape else float("inf")


def object_fault(
    spec: FunctionSpec, case: str, result: CallResult, truths: Sequence[Array], *, finite: bool
) -> ObjectFault | None:
    """What is wrong with the returned objects before their numbers matter, or None.

    With `finite`, values that are not finite where the truth is are a fault too.
    """
    if result.count is not None or len(result.values) != len(spec.returns):
        count = len(result.values) if result.count is None else result.count
        found = "one thing that is no tuple" if count < 0 else str(count)
        return ObjectFault("count", spec.name, "", case, found=found)
    for returned, got, truth in zip(spec.returns, result.values, truths, strict=True):
        wanted = _KINDS.get(truth.dtype.kind, "")
        if isinstance(got, BadValue) and got.what != "large":
            return ObjectFault(
                got.what, spec.name, returned.name, case, found=got.found, wanted=wanted
            )
        what = _what_is_wrong(got, truth, finite=finite)
        if what:
            return ObjectFault(
                what,
                spec.name,
                returned.name,
                case,
                axes=returned.axes,
                sizes=truth.shape,
                got=got.shape,
                found=got.found if isinstance(got, BadValue) else str(got.dtype),
                wanted=wanted,
            )
    return None


def _what_is_wrong(got: Array | BadValue, truth: Array, *, finite: bool) -> str:
    if isinstance(got, BadValue):  # too large to have travelled
        return "size" if len(got.shape) == truth.ndim else "axes"
    if not _same_kind(got.dtype.kind, truth.dtype.kind):
        return "dtype"
    if got.ndim != truth.ndim:
        return "axes"
    if got.shape != truth.shape:
        return "size"
    if finite and truth.dtype.kind == _FLOAT and not np.isfinite(got).all():
        wrong = ~np.isfinite(got[np.isfinite(truth)])
        return "not_finite" if wrong.any() else ""
    return ""


def _same_kind(got: str, truth: str) -> bool:
    return got == truth or (got in _WHOLE and truth in _WHOLE)
