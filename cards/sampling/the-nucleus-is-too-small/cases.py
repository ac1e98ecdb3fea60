"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """A small public batch, several sizes and shares, rows that are nearly sure of one token,
    and one with logits around a thousand."""
    return {
        "small": {"logits": drawn(rng, (2, 6), 0.8, decimals=2), "p": 0.8},
        "first": {"logits": drawn(rng, (3, 12), 0.9, spread=1.5), "p": 0.9},
        "second": {"logits": drawn(rng, (3, 12), 0.8), "p": 0.8},
        "wide": {"logits": drawn(rng, (4, 30), 0.8, spread=2.0), "p": 0.8},
        "half": {"logits": drawn(rng, (5, 9), 0.5), "p": 0.5},
        "sure": {"logits": drawn(rng, (4, 7), 0.6, spread=3.0, top=0.7), "p": 0.6},
        "shifted": {"logits": drawn(rng, (2, 15), 0.7) - 9.0, "p": 0.7},
        "large": {"logits": drawn(rng, (3, 10), 0.75) + 1000.0, "p": 0.75},
    }


def drawn(rng, shape, p, spread=1.2, top=None, decimals=15):
    """Logits on which rounding decides nothing; with `top`, every other row has one token that
    holds more than that, and no other row has one that reaches p."""
    rows = []
    while len(rows) < shape[0]:
        row = np.round(spread * rng.standard_normal(shape[1]), decimals)
        sure = top is not None and len(rows) % 2 == 0
        if fair(row, p) and (probabilities(row).max() > (top if sure else p)) == sure:
            rows.append(row)
    return np.array(rows)


def fair(row, p):
    """Whether the nucleus ends clearly and is not where the first tokens are."""
    probs = probabilities(row)
    ranked = np.sort(probs)[::-1]
    mass = np.cumsum(ranked)
    size = int((mass - ranked < p).sum())
    return (
        np.abs(mass - p).min() > 0.02
        and size < len(row) - 1
        and ranked[size - 1] > 1.1 * ranked[size]
        and ranked[size] > 0.02
        and ranked[size - 1] > 0.05
        and probs[:size].sum() < mass[size - 1] - 0.15
        and probs[:1] < 0.9 * ranked[0]
    )


def probabilities(row):
    e = np.exp(row - row.max())
    return e / e.sum()


# --- laws ------------------------------------------------------------------------------------


def shortfall(case, outputs):
    """By how much the smallest nucleus misses p."""
    mass = outputs[0]["filtered"].sum(axis=-1)
    return float(np.maximum(case["p"] - mass, 0).max())


def surplus(case, outputs):
    """By how much the largest nucleus exceeds p without its least probable token."""
    filtered = outputs[0]["filtered"]
    least = np.where(filtered > 0, filtered, np.inf).min(axis=-1)
    rest = np.where(np.isfinite(least), filtered.sum(axis=-1) - least, 0)
    return float(np.maximum(rest - case["p"], 0).max())


def rolled(case):
    return [dict(case, logits=np.roll(case["logits"], 1, axis=-1))]


def rolling(case, outputs):
    """How far the result for tokens in another order is from the result in that order."""
    plain, moved = (values["filtered"] for values in outputs)
    return relative(moved - np.roll(plain, 1, axis=-1), plain)


def best_lost(case, outputs):
    """In how many rows the most probable token is gone."""
    best = np.argmax(case["logits"], axis=-1)[:, None]
    return float((np.take_along_axis(outputs[0]["filtered"], best, axis=-1) <= 0).sum())


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs the last token of the nucleus counts, and so does the order of tokens."""
    rows = [(row, case["p"]) for name, case in inputs_by_case.items() for row in case["logits"]]
    sizes = [(out["filtered"] > 0).sum(axis=-1) for out in outputs_by_case.values()]
    tops = [probabilities(row).max() > p for row, p in rows]
    return {
        "every nucleus ends clearly and is not where the first tokens are": all(
            fair(row, p) for row, p in rows
        ),
        "some rows have a token that holds more than p": sum(tops) == 2,
        "nuclei have differing sizes": len(set(np.concatenate(sizes))) > 3,
        "most nuclei have more than one token": np.mean(np.concatenate(sizes) > 1) > 0.8,
        "the stability case has a logit that overflows an exponential": (
            inputs_by_case["large"]["logits"].max() > 710
        ),
    }
