"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """Rows of several sizes to quantise; codes with several scales to turn back."""
    rows = {
        "small": small(rng),
        "plain": numbers(rng, (6, 9), 10 ** rng.uniform(-0.5, 0.5, 6)),
        "outlier": numbers(rng, (5, 12), np.array([1, 1.5, 100, 0.7, 1.2])),
        "another": numbers(rng, (5, 12), np.array([0.9, 80, 1.3, 1, 0.6])),
        "tiny": numbers(rng, (7, 10), np.array([1, 1e-4, 2, 0, 1, 3, 0.5])),
        "negative": numbers(rng, (6, 8), np.array([1, 2, 0, 1, 30, 1]), falling=True),
    }
    stored = {"read": codes(rng, (5, 8)), "reread": codes(rng, (5, 8)), "wide": codes(rng, (4, 11))}
    return {name: ("quantize_rows", {"x": x}) for name, x in rows.items()} | {
        name: ("dequantize", case) for name, case in stored.items()
    }


def small(rng):
    """With two decimals, so that people can read it."""
    return clear(lambda: np.round(drawn(rng, (4, 5), np.array([1, 1.5, 60, 0.8])), 2))


def numbers(rng, shape, sizes, falling=False):
    """Rows whose largest numbers are about this large; when falling, all of them have a minus."""
    return clear(lambda: drawn(rng, shape, sizes, falling))


def drawn(rng, shape, sizes, falling=False):
    x = rng.standard_normal(shape)
    sizes = sizes * rng.uniform(0.9, 1.1, len(sizes))
    top = np.arange(len(x)), np.abs(x).argmax(axis=1)
    if falling:
        x[top] = -np.abs(x[top])
    return x / np.abs(x[top])[:, None] * sizes[:, None]


def clear(draw):
    """The first draw in which no rounding of the machine can decide over a code."""
    x = draw()
    while nearest_to_half(x) < 2e-3 or not reaches_the_end(x):
        x = draw()
    return x


def reaches_the_end(x):
    """Whether every row's largest number comes out as 127 even where codes are cut off."""
    top = np.abs(x).max(axis=1)
    top = top[top > 0]
    return bool((top / (top / 127) >= 127).all())


def nearest_to_half(x):
    """How near the nearest number is to the middle between two codes, in codes."""
    x = x[np.abs(x).max(axis=1) > 0]
    steps = np.abs(x) / np.abs(x).max(axis=1, keepdims=True) * 127
    return np.abs(steps % 1 - 0.5).min()


def codes(rng, shape):
    """Codes with scales of many sizes, the first of them unlike all others."""
    q = rng.integers(-127, 128, shape).astype(np.int8)
    scale = 10 ** rng.uniform(-1.5, 0, (shape[0], 1))
    scale[0] = 0.02
    return {"q": q, "scale": scale}


# --- laws ------------------------------------------------------------------------------------


def last_row_grown(case):
    """The last row is a hundred times as large."""
    x = case["x"].copy()
    x[-1] *= 100
    return [{"x": x}]


def others_codes(case, outputs):
    """The share of the codes in the other rows that changed with it."""
    before, after = (values["q"][:-1] for values in outputs)
    return float(np.mean(before != after))


def range_unused(case, outputs):
    """How far the largest code of a row is from 127, at most; rows of zeros aside."""
    largest = np.abs(outputs[0]["q"].astype(float)).max(axis=1)
    return float(np.abs(largest - 127)[np.abs(case["x"]).max(axis=1) > 0].max())


def beyond_half(case, outputs):
    """How far beyond half a step the farthest number is from its code times the scale, in steps."""
    q, scale = outputs[0]["q"].astype(float), outputs[0]["scale"]
    return float(max((np.abs(case["x"] - q * scale) / np.abs(scale)).max() - 0.5, 0))


def last_scale_doubled(case):
    """The last row has twice the scale."""
    scale = case["scale"].copy()
    scale[-1] *= 2
    return [dict(case, scale=scale)]


def doubling(case, outputs):
    """How far the last row is from twice what it was."""
    once, twice = (values["restored"][-1] for values in outputs)
    return float(np.linalg.norm(twice - 2 * once) / max(np.linalg.norm(once), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    x = {name: case["x"] for name, case in inputs_by_case.items() if "x" in case}
    stored = [case for case in inputs_by_case.values() if "q" in case]
    largest = {name: np.abs(value).max(axis=1) for name, value in x.items()}
    return {
        "rows and features differ in number": all(
            value.shape[0] != value.shape[1] for value in [*x.values(), *(s["q"] for s in stored)]
        ),
        "no number is halfway between two codes": all(
            nearest_to_half(value) >= 2e-3 for value in x.values()
        ),
        "the largest number of a row is no hair below 127 steps": all(
            map(reaches_the_end, x.values())
        ),
        "one row is fifty times as large as another": all(
            largest[name].max() > 50 * largest[name].min() for name in ("outlier", "another")
        ),
        "there is a row of zeros, and one of tiny numbers": (
            largest["tiny"].min() == 0 and np.sort(largest["tiny"])[1] < 1e-3
        ),
        "some rows have a negative number as their largest": (
            (-x["negative"].min(axis=1) > x["negative"].max(axis=1)).sum() >= 5
        ),
        "no other row has nearly the first row's scale": all(
            (s["scale"][1:] > 1.5 * s["scale"][0]).all() for s in stored
        ),
    }
