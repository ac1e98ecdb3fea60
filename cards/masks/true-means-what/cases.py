"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

HUGE = 1000.0
PADDED = ("small", "padded", "padded-too", "longer")


def cases(rng):
    """A small public input, batches with padding, masks of no pattern, and one in which hidden
    keys have huge scores. Every query has a key to see and one that it may not see."""
    return {
        "small": small(rng),
        "padded": case(rng, (2, 3, 5, 7, 4), padding),
        "padded-too": case(rng, (2, 3, 5, 7, 4), padding),
        "longer": case(rng, (3, 2, 6, 9, 8), padding),
        "scattered": case(rng, (2, 3, 5, 7, 4), scattered),
        "scattered-too": case(rng, (4, 3, 2, 6, 5), scattered),
        "one-hidden": case(rng, (2, 3, 5, 4, 6), one_hidden),
        "few-seen": case(rng, (3, 2, 4, 8, 5), few_seen),
        "large": huge_scores(rng),
    }


def case(rng, sizes, pattern, decimals=12):
    batch, head, query, key, size = sizes
    return {
        "q": np.round(rng.standard_normal((batch, head, query, size)), decimals),
        "k": np.round(rng.standard_normal((batch, head, key, size)), decimals),
        "v": np.round(rng.standard_normal((batch, head, key, size)), decimals),
        "keep": pattern(rng, (batch, query, key)),
    }


def small(rng):
    """With two decimals, so that people can read it."""
    return case(rng, (2, 1, 3, 4, 5), padding, decimals=2)


def padding(rng, shape):
    """The samples have lengths of their own, each shorter than the array."""
    batch, _, key = shape
    lengths = rng.permutation(np.arange(2, key))[:batch]
    seen = np.arange(key) < lengths[:, None, None]
    return np.broadcast_to(seen, shape).copy()


def scattered(rng, shape):
    keep = rng.random(shape) < 0.5
    keep[..., 0], keep[..., -1] = True, False
    return keep


def one_hidden(rng, shape):
    keep = np.ones(shape, dtype=bool)
    hidden = rng.integers(0, shape[-1], shape[:2])
    np.put_along_axis(keep, hidden[..., None], False, axis=-1)
    return keep


def few_seen(rng, shape):
    keep = np.zeros(shape, dtype=bool)
    first = rng.integers(0, shape[-1] - 2, shape[:2])
    for step in (0, 1, 2):
        np.put_along_axis(keep, first[..., None] + step, True, axis=-1)
    return keep


def huge_scores(rng):
    """Whole numbers, exact in float32 too: in the first sample hidden keys have huge scores, in
    the second one the others have them too."""
    found = case(rng, (2, 3, 4, 6, 16), padding, decimals=0)
    found["keep"] = np.broadcast_to(np.arange(6) < 4, (2, 4, 6)).copy()
    found["q"][..., 0] = 100
    found["k"][..., 0] = 0
    found["k"][0, :, 4:, 0] = found["k"][1, :, :, 0] = HUGE / 25
    return found


# --- laws ------------------------------------------------------------------------------------


def on_hidden(case, outputs):
    """The most weight that a query gives to keys that it may not see."""
    weights = np.nan_to_num(outputs[0]["weights"])
    return float((weights * ~case["keep"][:, None]).sum(axis=-1).max())


def cut_off(case):
    """Without the last key, which nobody may see."""
    shorter = {name: np.ascontiguousarray(case[name][..., :-1, :]) for name in ("k", "v")}
    return [dict(case, keep=np.ascontiguousarray(case["keep"][..., :-1]), **shorter)]


def cutting(case, outputs):
    """How far the output moves when a key that nobody may see is cut off."""
    whole, shorter = (np.nan_to_num(values["output"]) for values in outputs)
    return relative(shorter - whole, whole)


def row_sums(case, outputs):
    """How far a query's weights are from summing to one."""
    weights = np.nan_to_num(outputs[0]["weights"])
    return float(np.abs(weights.sum(axis=-1) - 1).max())


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    cases = list(inputs_by_case.values())
    seen = [case["keep"].sum(axis=-1) for case in cases]
    highest = np.concatenate(
        [found["weights"].max(axis=-1).ravel() for found in outputs_by_case.values()]
    )
    large = inputs_by_case["large"]
    scores = large["q"] @ large["k"].swapaxes(-2, -1) / 4
    hidden = ~large["keep"][:, None]
    return {
        "batch, heads, queries and keys all differ": all(
            len({*case["q"].shape[:3], case["k"].shape[2]}) == 4 for case in cases
        ),
        "every query has a key to see and one that it may not see": all(
            (number > 0).all() and (number < case["keep"].shape[-1]).all()
            for number, case in zip(seen, cases, strict=True)
        ),
        "padded samples have lengths of their own": all(
            len(set(keep.sum(axis=(1, 2)))) == len(keep)
            for keep in (inputs_by_case[name]["keep"] for name in PADDED)
        ),
        "nobody may see the last key of a padded sample": all(
            not inputs_by_case[name]["keep"][..., -1].any() for name in PADDED
        ),
        "half of the queries do not look at one key only": bool(np.median(highest) < 0.8),
        "hidden keys of the large case have the largest scores by far": bool(
            (scores[0] * hidden[0]).max() - np.abs(scores[0] * ~hidden[0]).max() > 800
        ),
    }
