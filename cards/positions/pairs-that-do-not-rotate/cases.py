"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """Vectors to turn, and queries with keys, at positions that seldom start at zero."""
    return {
        "small": ("rope", small(rng)),
        "turn": ("rope", vectors(rng, (2, 3, 5, 8), 11 + np.arange(5))),
        "return": ("rope", vectors(rng, (2, 3, 5, 8), scattered(rng, 5))),
        "wide": ("rope", vectors(rng, (3, 2, 4, 10), 3 + 5 * np.arange(4), base=500.0)),
        "chunk": ("rotated_scores", pair(rng, (2, 3), 4, 9, 8)),
        "later": ("rotated_scores", pair(rng, (2, 3), 4, 9, 8, start=17)),
        "gaps": ("rotated_scores", pair(rng, (3, 2), 5, 7, 12, base=500.0, spread=True)),
        "step": ("rotated_scores", pair(rng, (3, 2), 1, 7, 10, start=2)),
    }


def small(rng):
    """With two decimals, so that people can read it."""
    case = vectors(rng, (1, 2, 3, 6), np.array([0, 1, 4]), base=100.0)
    return dict(case, x=np.round(case["x"], 2))


def vectors(rng, shape, positions, base=10000.0):
    return {"x": rng.standard_normal(shape), "positions": positions, "base": base}


def pair(rng, front, queries, keys, size, start=0, base=10000.0, spread=False):
    """The queries are the newest tokens; with `spread`, positions are left out."""
    positions = scattered(rng, keys) if spread else start + np.arange(keys)
    return {
        "q": rng.standard_normal((*front, queries, size)),
        "k": rng.standard_normal((*front, keys, size)),
        "q_positions": positions[keys - queries :].copy(),
        "k_positions": positions,
        "base": base,
    }


def scattered(rng, count):
    """Rising positions below forty, the first of them not zero."""
    return 1 + np.sort(rng.permutation(38)[:count])


# --- laws ------------------------------------------------------------------------------------


def lengths(case, outputs):
    """How far the length of the vector that changed most is from what it was, relative to it."""
    before = np.linalg.norm(case["x"], axis=-1)
    after = np.linalg.norm(outputs[0]["rotated"], axis=-1)
    return float((np.abs(after - before) / before).max())


def at_zero(case):
    return [dict(case, positions=0 * case["positions"])]


def unmoved(case, outputs):
    """How far the vectors move at position 0."""
    return relative(outputs[1]["rotated"] - case["x"], case["x"])


def shifted(case):
    """All positions move by seven."""
    moved = {name: case[name] + 7 for name in ("q_positions", "k_positions")}
    return [dict(case, **moved)]


def shifting(case, outputs):
    """How far the scores move when all positions move alike."""
    here, there = (values["scores"] for values in outputs)
    return relative(there - here, here)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    turned = {name: case for name, case in inputs_by_case.items() if "x" in case}
    scored = {name: case for name, case in inputs_by_case.items() if "q" in case}
    sizes = [case["x"].shape for case in turned.values()]
    sizes += [(*case["q"].shape, case["k"].shape[2]) for case in scored.values()]
    positions = [case["positions"] for case in turned.values()]
    positions += [case["k_positions"] for case in scored.values()]
    return {
        "every axis of a case has a length of its own": all(
            len(set(axes)) == len(axes) for axes in sizes
        ),
        "there are at least three pairs of features": all(axes[3] >= 6 for axes in sizes),
        "most positions do not start at zero": np.mean([p[0] > 0 for p in positions]) > 0.5,
        "no position is so large that float32 could not tell its angle": all(
            p.max() <= 40 for p in positions
        ),
        "turning changes the vectors": all(
            relative(outputs_by_case[name]["rotated"] - case["x"], case["x"]) > 0.3
            for name, case in turned.items()
        ),
        "turning changes the scores": all(
            relative(outputs_by_case[name]["scores"] - plain(case), plain(case)) > 0.3
            for name, case in scored.items()
        ),
    }


def plain(case):
    return case["q"] @ case["k"].swapaxes(-2, -1) / case["q"].shape[-1] ** 0.5
