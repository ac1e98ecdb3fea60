"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """Layers of three widths, forward and merged. Alpha is never the rank nor one, and the
    matrices are square, so that no shape helps."""
    small, some, other, thin = (
        layer(rng, 4, 2, 6.0, decimals=1),
        layer(rng, 12, 5, 16.0),
        layer(rng, 12, 5, 3.0),
        layer(rng, 10, 3, 8.0),
    )
    return {
        "small": forward(rng, small, (2, 3), decimals=1),
        "first": forward(rng, some, (3, 7)),
        "second": forward(rng, some, (3, 7)),
        "gentle": forward(rng, other, (3, 7)),
        "thin": forward(rng, thin, (2, 5)),
        "merge": ("lora_merge", small),
        "remerge": ("lora_merge", some),
        "gentlemerge": ("lora_merge", other),
        "thinmerge": ("lora_merge", thin),
    }


def layer(rng, width, rank, alpha, decimals=15):
    """A frozen matrix and an adapter whose scaled update is about as large as the matrix."""
    w = rng.standard_normal((width, width)) / width**0.5
    a = rng.standard_normal((rank, width)) / width**0.5
    b = rng.standard_normal((width, rank)) * rank**0.5 / alpha
    matrices = {"W": w, "A": a, "B": b}
    return {name: np.round(one, decimals) for name, one in matrices.items()} | {"alpha": alpha}


def forward(rng, matrices, shape, decimals=15):
    x = rng.standard_normal((*shape, len(matrices["W"])))
    return ("lora_forward", {"x": np.round(x, decimals), **matrices})


# --- laws ------------------------------------------------------------------------------------


def twice_beside(case):
    """The same adapter twice, A above A and B beside B, with the same alpha."""
    a, b = np.concatenate([case["A"]] * 2), np.concatenate([case["B"]] * 2, axis=1)
    return [dict(case, A=a, B=b)]


def unmoved(case, outputs):
    """How far the output moves when the adapter is written down twice."""
    once, twice = (values["output"] for values in outputs)
    return relative(twice - once, once)


def merged(case):
    return [("lora_merge", {name: case[name] for name in ("W", "A", "B", "alpha")})]


def agreement(case, outputs):
    """How far the merged matrix is from the base with the adapter beside it."""
    beside = outputs[0]["output"]
    return relative(case["x"] @ outputs[1]["merged"].T - beside, beside)


def stronger(case):
    return [dict(case, alpha=2 * case["alpha"])]


def follows_alpha(case, outputs):
    """How far the update for twice the alpha is from twice the update."""
    once, twice = (values["merged"] - case["W"] for values in outputs)
    return relative(twice - 2 * once, once)


def fresh(case):
    return [dict(case, B=0 * case["B"])]


def base(case, outputs):
    """How far a fresh adapter, with a B of zeros, is from the frozen layer."""
    wanted = case["x"] @ case["W"].T
    return relative(outputs[1]["output"] - wanted, wanted)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs the scale shows, and so does every transpose."""
    layers = list(inputs_by_case.values())
    scales = [case["alpha"] / len(case["A"]) for case in layers]
    updates = [case["B"] @ case["A"] for case in layers]
    return {
        "the rank is more than one and less than the width": all(
            1 < len(case["A"]) < len(case["W"]) for case in layers
        ),
        "alpha is neither the rank nor one": all(
            case["alpha"] not in (len(case["A"]), 1) for case in layers
        ),
        "scales lie on both sides of one": min(scales) < 0.8 and max(scales) > 1.3,
        "the matrix is far from symmetric": all(far(case["W"], case["W"].T) for case in layers),
        "the update is far from symmetric": all(far(one, one.T) for one in updates),
        "the scaled update is neither tiny nor huge beside the matrix": all(
            0.2 < np.linalg.norm(scale * one) / np.linalg.norm(case["W"]) < 5
            for scale, one, case in zip(scales, updates, layers, strict=True)
        ),
    }


def far(a, b):
    return relative(a - b, b) > 0.3
