"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

MATRICES = ("w_q", "w_k", "w_v", "w_o")


def cases(rng):
    """A small public input, an odd shape, eight inputs of one size, and one with huge scores."""
    some, other = matrices(rng, 64), matrices(rng, 64)
    return {
        "small": small(rng),
        "odd": fair(lambda: tokens(rng, (3, 7, 20), matrices(rng, 20), 5)),
        "first": main(rng, some),
        "second": main(rng, some),
        "third": main(rng, some),
        "fourth": main(rng, some),
        "shifted": main(rng, other, shift=0.3),
        "sharp": main(rng, other, spread=2.0),
        "mild": main(rng, other, spread=1.3),
        "last": main(rng, other),
        "large": huge_scores(rng),
    }


def matrices(rng, width):
    return {name: rng.standard_normal((width, width)) / width**0.5 for name in MATRICES}


def tokens(rng, shape, weights, n_heads, spread=1.5, shift=0.0):
    """A case whose scores have this standard deviation."""
    case = {"x": rng.standard_normal(shape) + shift, **weights, "n_heads": n_heads}
    case["x"] *= (spread / scores(case).std()) ** 0.5
    return case


def main(rng, weights, spread=1.5, shift=0.0):
    return fair(lambda: tokens(rng, (2, 12, 64), weights, 4, spread, shift))


def small(rng):
    """With two decimals, so that people can read it."""

    def draw():
        case = tokens(rng, (2, 5, 6), matrices(rng, 6), 2, spread=1.2)
        return {name: np.round(value, 2) for name, value in case.items()} | {"n_heads": 2}

    return fair(draw)


def fair(draw):
    """The first draw whose weights are mostly neither uniform nor one-hot."""
    case = draw()
    while not mostly_mixed(case):
        case = draw()
    return case


def huge_scores(rng):
    """Scores of about a thousand, from whole numbers: exact in float32 too, so that only an
    overflow can go wrong. Every token occurs twice, so that no row of weights is one-hot."""
    case = matrices(rng, 8) | {"n_heads": 2}
    for name in ("w_q", "w_k"):
        case[name] = rng.integers(-2, 3, (8, 8)).astype(float)
    case["w_q"][:, :4] = case["w_k"][:, :4] = rng.integers(-2, 3, (8, 4))
    half = rng.integers(-2, 3, (2, 3, 8)).astype(float)
    case["x"] = np.concatenate([half, half], axis=1)
    while scores(case).max() < 800:
        case["x"] = 2 * case["x"]
    return case


# --- laws ------------------------------------------------------------------------------------


def row_sums(case, outputs):
    """How far a query's weights are from summing to one."""
    return float(np.abs(outputs[0]["weights"].sum(axis=-1) - 1).max())


def doubled(case):
    return [dict(case, w_o=2 * case["w_o"])]


def doubling(case, outputs):
    """How far the output for twice the w_o is from twice the output."""
    once, twice = (values["output"] for values in outputs)
    return relative(twice - 2 * once, once)


def rolled(case):
    return [dict(case, x=np.roll(case["x"], 1, axis=1))]


def rolling(case, outputs):
    """How far the output for tokens in another order is from the output in that order."""
    plain, moved = (values["output"] for values in outputs)
    return relative(moved - np.roll(plain, 1, axis=1), plain)


def beside(case):
    """The same heads twice, side by side, in a model of twice the width."""
    wide = {name: np.kron(np.eye(2), case[name]) for name in MATRICES}
    x = np.concatenate([case["x"], case["x"]], axis=-1)
    return [dict(case, x=x, n_heads=2 * case["n_heads"], **wide)]


def company(case, outputs):
    """How far a head's weights move when more heads stand beside it."""
    alone, among = (values["weights"] for values in outputs)
    return relative(among[:, : case["n_heads"]] - alone, alone)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    logic = {name: case for name, case in inputs_by_case.items() if name != "large"}
    sizes = [(*case["x"].shape, case["n_heads"]) for case in logic.values()]
    w_o = [case["w_o"] for case in logic.values()]
    return {
        "there are at least two samples, two heads and five tokens": all(
            batch >= 2 and heads >= 2 and length >= 5 for batch, length, _, heads in sizes
        ),
        "head size, number of tokens and number of heads differ": all(
            len({width // heads, length, heads}) == 3 for _, length, width, heads in sizes
        ),
        "w_o is far from the identity": all(far(w, np.eye(len(w))) for w in w_o),
        "w_o is far from symmetric": all(far(w, w.T) for w in w_o),
        "w_o is far from orthogonal": all(far(w @ w.T, np.eye(len(w))) for w in w_o),
        "w_q is far from w_k": all(far(case["w_q"], case["w_k"]) for case in logic.values()),
        "four rows of weights in five are neither uniform nor one-hot": all(
            map(mostly_mixed, logic.values())
        ),
        "no score is the small rest of a sum above a thousand": all(
            companion(case) < 1e3 for case in logic.values()
        ),
        "the stability case has a score that overflows an exponential": (
            scores(inputs_by_case["large"]).max() > 710
        ),
    }


def far(a, b):
    return relative(a - b, b) > 0.3


def mostly_mixed(case):
    """Whether the entropy of four rows in five is between 0.2 and 0.9 of the largest one."""
    e = np.exp(scores(case))
    weights = e / e.sum(axis=-1, keepdims=True)
    entropy = -(weights * np.log(weights)).sum(axis=-1) / np.log(weights.shape[-1])
    return np.mean((entropy > 0.2) & (entropy < 0.9)) >= 0.8


def scores(case):
    return pairwise(case["x"] @ case["w_q"], case["x"] @ case["w_k"], case["n_heads"])


def companion(case):
    """The largest score if no two terms of its sums cancelled."""
    x, w_q, w_k = (np.abs(case[name]) for name in ("x", "w_q", "w_k"))
    return float(pairwise(x @ w_q, x @ w_k, case["n_heads"]).max())


def pairwise(q, k, n_heads):
    batch, length, width = q.shape
    q, k = (a.reshape(batch, length, n_heads, width // n_heads) for a in (q, k))
    return np.einsum("bihd,bjhd->bhij", q, k) / (width // n_heads) ** 0.5
