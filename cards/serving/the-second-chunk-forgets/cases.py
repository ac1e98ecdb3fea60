"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """Chunks behind a cache, a whole prompt, a single step, and masks of their own."""
    chunks = {
        "small": small(rng),
        "whole": fair(lambda: arrays(rng, batch=2, heads=3, queries=6, keys=6, size=4)),
        "chunk": main(rng),
        "later": main(rng),
        "long": fair(lambda: arrays(rng, batch=3, heads=2, queries=7, keys=9, size=5)),
        "step": fair(lambda: arrays(rng, batch=3, heads=2, queries=1, keys=8, size=5)),
        "large": huge_scores(rng),
    }
    masks = {"mask": (3, 8), "square": (5, 5), "single": (1, 6), "half": (4, 8)}
    return {name: ("attend_chunk", case) for name, case in chunks.items()} | {
        name: ("causal_mask", {"n_queries": queries, "n_keys": keys})
        for name, (queries, keys) in masks.items()
    }


def arrays(rng, batch, heads, queries, keys, size, spread=1.3):
    """A case whose scores have this standard deviation."""
    case = {
        "q": rng.standard_normal((batch, heads, queries, size)),
        "k_all": rng.standard_normal((batch, heads, keys, size)),
        "v_all": rng.standard_normal((batch, heads, keys, size)),
    }
    case["q"] *= spread / scores(case).std()
    return case


def main(rng):
    return fair(lambda: arrays(rng, batch=2, heads=3, queries=4, keys=11, size=8))


def small(rng):
    """With two decimals, so that people can read it."""

    def draw():
        case = arrays(rng, batch=1, heads=2, queries=3, keys=7, size=4)
        return {name: np.round(value, 2) for name, value in case.items()}

    return fair(draw)


def fair(draw):
    """The first draw whose weights are mostly neither uniform nor one-hot."""
    case = draw()
    while not mostly_mixed(case):
        case = draw()
    return case


def huge_scores(rng):
    """Scores of about a thousand, from whole numbers: exact in float32 too, so that only an
    overflow can go wrong. Neighbouring keys are alike, so that hardly a row is one-hot."""
    case = {
        "q": rng.integers(-3, 4, (2, 3, 5, 4)).astype(float),
        "k_all": np.repeat(rng.integers(-3, 4, (2, 3, 4, 4)).astype(float), 2, axis=2),
        "v_all": rng.standard_normal((2, 3, 8, 4)),
    }
    while scores(case).max() < 800:
        case["q"] = 2 * case["q"]
    return case


# --- laws ------------------------------------------------------------------------------------


def cut(case):
    """The first query alone, before the others' keys are there; then the others."""
    q, k_all, v_all = case["q"], case["k_all"], case["v_all"]
    there = k_all.shape[2] - q.shape[2] + 1
    first = {"q": q[:, :, :1], "k_all": k_all[:, :, :there], "v_all": v_all[:, :, :there]}
    return [first, dict(case, q=q[:, :, 1:])]


def cutting(case, outputs):
    """How far the outputs of a chunk that comes in two pieces are from those of the chunk."""
    whole, *pieces = (values["output"] for values in outputs)
    return relative(np.concatenate(pieces, axis=2) - whole, whole)


def last_alone(case):
    """The last token as a decoding step would ask for it."""
    return [dict(case, q=case["q"][:, :, -1:])]


def unseen(case, outputs):
    """The share of the keys that a single query does not see."""
    return float(np.mean(outputs[1]["weights"] == 0))


def other_last(case):
    """The last token has another key and another value."""
    k_all, v_all = case["k_all"].copy(), case["v_all"].copy()
    k_all[:, :, -1], v_all[:, :, -1] = -k_all[:, :, -1], 2 * v_all[:, :, -1]
    return [dict(case, k_all=k_all, v_all=v_all)]


def future(case, outputs):
    """How far the outputs of the tokens before the last one move with it."""
    before, after = (values["output"][:, :, :-1] for values in outputs)
    return relative(after - before, before)


def row_sums(case, outputs):
    """How far a query's weights are from summing to one."""
    return float(np.abs(outputs[0]["weights"].sum(axis=-1) - 1).max())


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    chunks = {name: case for name, case in inputs_by_case.items() if "q" in case}
    sizes = {name: (*case["q"].shape, case["k_all"].shape[2]) for name, case in chunks.items()}
    behind = [name for name in chunks if name not in ("whole", "large")]
    return {
        "behind a cache, all axes have a length of their own": all(
            len(set(sizes[name])) == 5 for name in behind
        ),
        "behind a cache, there are more keys than queries": all(
            sizes[name][4] > sizes[name][2] for name in behind
        ),
        "one prompt has no cache, one step has one query": (
            sizes["whole"][2] == sizes["whole"][4] and sizes["step"][2] == 1
        ),
        "a chunk is longer than its cache, and a cache longer than its chunk": (
            sizes["long"][4] < 2 * sizes["long"][2] and sizes["chunk"][4] > 2 * sizes["chunk"][2]
        ),
        "four rows of weights in five are neither uniform nor one-hot": all(
            mostly_mixed(case) for name, case in chunks.items() if name != "large"
        ),
        "the stability case has a score that overflows an exponential": (
            scores(chunks["large"]).max() > 710
        ),
    }


def mostly_mixed(case):
    """Whether, of the rows with three visible keys at least, four in five have an entropy between
    0.2 and 0.9 of the largest one."""
    e = np.exp(scores(case))
    queries, keys = e.shape[-2:]
    visible = np.arange(keys - queries, keys) + 1
    e = np.where(np.arange(keys) < visible[:, None], e, 0)
    weights = e / e.sum(axis=-1, keepdims=True)
    entropy = -(weights * np.log(np.maximum(weights, 1e-300))).sum(axis=-1)
    share = (entropy / np.log(np.maximum(visible, 2)))[..., visible > 2]
    return np.mean((share > 0.2) & (share < 0.9)) >= 0.8


def scores(case):
    return np.einsum("bhid,bhjd->bhij", case["q"], case["k_all"]) / case["q"].shape[-1] ** 0.5
