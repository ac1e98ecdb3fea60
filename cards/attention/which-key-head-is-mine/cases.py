"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """Every axis has a length of its own; at least two KV heads, and two query heads for each."""
    return {
        "small": small(rng),
        "odd": fair(lambda: arrays(rng, batch=3, heads=8, kv_heads=2, queries=4, keys=9, size=5)),
        "first": main(rng),
        "second": main(rng),
        "sharp": main(rng, spread=1.8),
        "many": fair(
            lambda: arrays(rng, batch=2, heads=12, kv_heads=4, queries=3, keys=11, size=6)
        ),
        "large": huge_scores(rng),
    }


def arrays(rng, batch, heads, kv_heads, queries, keys, size, spread=1.3):
    """A case whose scores have this standard deviation."""
    case = {
        "q": rng.standard_normal((batch, heads, queries, size)),
        "k": rng.standard_normal((batch, kv_heads, keys, size)),
        "v": rng.standard_normal((batch, kv_heads, keys, size)),
    }
    case["q"] *= spread / scores(case).std()
    return case


def main(rng, spread=1.3):
    return fair(
        lambda: arrays(rng, batch=2, heads=6, kv_heads=3, queries=5, keys=7, size=8, spread=spread)
    )


def small(rng):
    """With two decimals, so that people can read it."""

    def draw():
        case = arrays(rng, batch=1, heads=4, kv_heads=2, queries=3, keys=5, size=6)
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
    overflow can go wrong. Every key occurs twice, so that no row of weights is one-hot."""
    half = rng.integers(-3, 4, (2, 3, 4, 4)).astype(float)
    case = {
        "q": rng.integers(-3, 4, (2, 6, 5, 4)).astype(float),
        "k": np.concatenate([half, half], axis=2),
        "v": rng.standard_normal((2, 3, 8, 4)),
    }
    while scores(case).max() < 800:
        case["q"] = 2 * case["q"]
    return case


# --- laws ------------------------------------------------------------------------------------


def other_first_keys(case):
    """The keys of the first KV head are others."""
    k = case["k"].copy()
    k[:, 0] = -k[:, 0]
    return [dict(case, k=k)]


def own_keys(case, outputs):
    """How far the weights of the heads that read other KV heads move with it."""
    before, after = (values["weights"] for values in outputs)
    r = case["q"].shape[1] // case["k"].shape[1]
    return relative(after[:, r:] - before[:, r:], before[:, r:])


def rolled(case):
    """The same keys and values, all moved by one place."""
    return [dict(case, k=np.roll(case["k"], 1, axis=2), v=np.roll(case["v"], 1, axis=2))]


def rolling(case, outputs):
    """How far the output moves when the keys and values come in another order."""
    plain, moved = (values["output"] for values in outputs)
    return relative(moved - plain, plain)


def numbered(case):
    """Every value of a KV head is the number of that head."""
    number = np.arange(float(case["v"].shape[1]))[:, None, None]
    return [dict(case, v=np.ascontiguousarray(np.broadcast_to(number, case["v"].shape)))]


def own_values(case, outputs):
    """How many heads away the values are that a query head receives, at most."""
    heads = case["q"].shape[1]
    r = heads // case["k"].shape[1]
    return float(np.abs(outputs[1]["output"] - (np.arange(heads) // r)[:, None, None]).max())


def row_sums(case, outputs):
    """How far a query's weights are from summing to one."""
    return float(np.abs(outputs[0]["weights"].sum(axis=-1) - 1).max())


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    logic = {name: case for name, case in inputs_by_case.items() if name != "large"}
    sizes = [(*case["q"].shape, *case["k"].shape[1:3]) for case in logic.values()]
    return {
        "all six axes have a length of their own": all(len(set(axes)) == 6 for axes in sizes),
        "there are at least two KV heads": all(axes[4] >= 2 for axes in sizes),
        "every KV head has at least two query heads": all(axes[1] >= 2 * axes[4] for axes in sizes),
        "the KV heads divide the query heads": all(axes[1] % axes[4] == 0 for axes in sizes),
        "four rows of weights in five are neither uniform nor one-hot": all(
            map(mostly_mixed, logic.values())
        ),
        "the stability case has a score that overflows an exponential": (
            scores(inputs_by_case["large"]).max() > 710
        ),
    }


def mostly_mixed(case):
    """Whether the entropy of four rows in five is between 0.2 and 0.9 of the largest one, and
    hardly a weight exceeds nine tenths."""
    e = np.exp(scores(case))
    weights = e / e.sum(axis=-1, keepdims=True)
    entropy = -(weights * np.log(weights)).sum(axis=-1) / np.log(weights.shape[-1])
    mixed = np.mean((entropy > 0.2) & (entropy < 0.9)) >= 0.8
    return mixed and np.mean(weights.max(axis=-1) > 0.9) <= 0.1


def scores(case):
    """Every query head against the keys of its KV head."""
    batch, heads, queries, size = case["q"].shape
    kv_heads = case["k"].shape[1]
    grouped = case["q"].reshape(batch, kv_heads, heads // kv_heads, queries, size)
    dots = np.einsum("bgrid,bgjd->bgrij", grouped, case["k"]) / size**0.5
    return dots.reshape(batch, heads, queries, -1)
