"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

LOWEST = -744.25  # exponentials near here are one to three times the smallest float there is
HIGHEST = 708.875  # exponentials near here are finite, and the sum of seven of them is not
FAR = 1000.0


def cases(rng):
    """Ordinary logits along every axis; rows near the ends of what exponentials can hold, in
    sixteenths, so that float32 holds them exactly; and rows beyond those ends."""
    return {
        "small": {"x": ordinary(rng, (2, 5), -1, decimals=2), "axis": -1},
        "columns": {"x": ordinary(rng, (6, 4), 0), "axis": 0},
        "rows": {"x": ordinary(rng, (3, 5), 1), "axis": 1},
        "low": {"x": near(rng, (4, 7), LOWEST), "axis": -1},
        "lower": {"x": near(rng, (4, 7), LOWEST), "axis": 1},
        "high": {"x": near(rng, (4, 7), HIGHEST), "axis": -1},
        "higher": {"x": near(rng, (5, 7), HIGHEST).T.copy(), "axis": 0},
        "apart": {"x": apart(rng, (5, 6)), "axis": -1},
        "distant": {"x": apart(rng, (4, 7)).T.copy(), "axis": 0},
        "beyond": {"x": beyond(rng), "axis": -1},
    }


def ordinary(rng, shape, axis, decimals=6):
    """The first draw of logits none of which takes nearly all the weight."""
    x = np.round(1.5 * rng.standard_normal(shape), decimals)
    while weights(x, axis).max() > 0.85:
        x = np.round(1.5 * rng.standard_normal(shape), decimals)
    return x


def near(rng, shape, middle):
    """Rows within three quarters of the middle, one logit of each at the upper end."""
    x = middle + rng.integers(-12, 12, shape) / 16
    x[np.arange(len(x)), rng.integers(0, shape[1], len(x))] = middle + 0.75
    return x


def apart(rng, shape):
    """Rows near zero and rows near the lowest exponentials, in turn."""
    x = near(rng, shape, LOWEST)
    x[::2] = near(rng, x[::2].shape, -0.5)
    return x


def beyond(rng):
    """Rows far below zero, far above it, and reaching from one to the other; whole numbers."""
    x = rng.integers(-3, 4, (4, 6)).astype(float)
    x[0] -= 2 * FAR
    x[1] += 2 * FAR
    x[2:, :2] += FAR
    x[2:, 2:] -= FAR
    return x


def weights(x, axis):
    e = np.exp(x.astype(np.longdouble))
    return e / e.sum(axis=axis, keepdims=True)


# --- laws ------------------------------------------------------------------------------------


def moved(case):
    return [dict(case, x=case["x"] - FAR), dict(case, x=case["x"] + FAR)]


def moving(case, outputs):
    """How far the weights move with a constant on all logits; an undefined weight counts as 0."""
    plain, *others = (np.nan_to_num(values["weights"]) for values in outputs)
    return max(relative(other - plain, plain) for other in others)


def sums(case, outputs):
    """How far the weights along the axis are from summing to one."""
    total = np.nan_to_num(outputs[0]["weights"]).sum(axis=case["axis"])
    return float(np.abs(total - 1).max())


def ratios(case, outputs):
    """How far the weights are from what the first one and the differences of logits demand."""
    x, found = case["x"], np.nan_to_num(outputs[0]["weights"])
    return relative(found - found[:, :1] * np.exp(x - x[:, :1]), found)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    x = {name: case["x"] for name, case in inputs_by_case.items()}
    with np.errstate(over="ignore"):
        raw = {name: np.exp(array) for name, array in x.items()}
        high = [raw["high"].sum(axis=1), raw["higher"].sum(axis=0)]
    return {
        "every axis of an array has a length of its own": all(
            len(set(array.shape)) == array.ndim for array in x.values()
        ),
        "no weight is nearly one": all(
            found["weights"].max() < 0.9
            for name, found in outputs_by_case.items()
            if name != "beyond"
        ),
        "low rows have exponentials that are not all zero": all(
            (raw[name].sum(axis=1) > 0).all() for name in ("low", "lower", "apart")
        ),
        "low exponentials have hardly any digits left": all(
            raw[name].max() < 1e-322 for name in ("low", "lower")
        ),
        "high exponentials are finite and their sums are not": (
            np.isfinite(raw["high"]).all()
            and np.isfinite(raw["higher"]).all()
            and all(np.isinf(total).all() for total in high)
        ),
        "logits near the ends are exact in float32": all(
            np.array_equal(array, array.astype(np.float32))
            for name, array in x.items()
            if name not in ("small", "columns", "rows")
        ),
    }
