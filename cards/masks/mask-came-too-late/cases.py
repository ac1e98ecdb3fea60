"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """A small public input, lengths and head sizes of several kinds, and one in which the future
    has by far the highest scores."""
    return {
        "small": case(rng, (2, 1, 4, 3), decimals=2),
        "first": case(rng, (2, 3, 7, 4)),
        "second": case(rng, (2, 3, 7, 4)),
        "short": case(rng, (3, 4, 2, 5)),
        "long": case(rng, (2, 3, 12, 8)),
        "sharp": case(rng, (3, 2, 6, 9), spread=1.8),
        "shifted": case(rng, (2, 4, 5, 6), shift=0.4),
        "steep": steep(rng),
    }


def case(rng, shape, spread=1.2, shift=0.0, decimals=12):
    drawn = {name: rng.standard_normal(shape) + shift for name in ("q", "k", "v")}
    drawn["q"] *= spread / scores(drawn).std()
    return {name: np.round(array, decimals) for name, array in drawn.items()}


def steep(rng):
    """Whole numbers, exact in float32 too: each pair of keys has scores a thousand higher than
    the pair before it."""
    drawn = {name: rng.integers(-2, 3, (2, 3, 6, 16)).astype(float) for name in ("q", "k", "v")}
    drawn["q"][..., 0] = 100
    drawn["k"][..., 0] = 40 * (np.arange(6) // 2)
    return drawn


def scores(case):
    return case["q"] @ case["k"].swapaxes(-2, -1) / case["q"].shape[-1] ** 0.5


# --- laws ------------------------------------------------------------------------------------


def row_sums(case, outputs):
    """How far a query's weights are from summing to one."""
    return float(np.abs(outputs[0]["weights"].sum(axis=-1) - 1).max())


def beginning(case):
    """All but the last two tokens."""
    return [{name: np.ascontiguousarray(case[name][..., :-2, :]) for name in ("q", "k", "v")}]


def by_itself(case, outputs):
    """How far the beginning alone is from the beginning of the whole."""
    whole, alone = (values["output"] for values in outputs)
    return relative(alone - whole[..., :-2, :], alone)


def other_end(case):
    """With another value at the last token."""
    v = case["v"].copy()
    v[..., -1, :] += 100
    return [dict(case, v=v)]


def earlier(case, outputs):
    """How far earlier outputs move with the value of the last token."""
    plain, other = (values["output"][..., :-1, :] for values in outputs)
    return relative(other - plain, plain)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    ordinary = {name: case for name, case in inputs_by_case.items() if name != "steep"}
    steep_scores = scores(inputs_by_case["steep"])
    return {
        "batch, heads, length and head size all differ": all(
            len(set(case["q"].shape)) == 4 for case in inputs_by_case.values()
        ),
        "scores vary by about one": all(0.5 < scores(case).std() < 3 for case in ordinary.values()),
        "most queries do not look at one key only": all(
            np.median(outputs_by_case[name]["weights"][..., 1:, :].max(axis=-1)) < 0.9
            for name in ordinary
        ),
        "the future of the steep case is far above its past": bool(
            (steep_scores[..., 0, -1] - steep_scores[..., 0, 0]).min() > 1500
        ),
    }
