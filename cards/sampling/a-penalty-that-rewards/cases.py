"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """A small public batch, several sizes and penalties, logits that are nearly all negative,
    a text longer than the vocabulary, and one with tokens that are forbidden."""
    return {
        "small": drawn(rng, (2, 6, 4), 1.25, decimals=2),
        "first": drawn(rng, (3, 11, 7), 1.3),
        "second": drawn(rng, (3, 11, 7), 1.3),
        "wide": drawn(rng, (4, 23, 9), 1.2),
        "low": drawn(rng, (5, 13, 8), 1.35, shift=-1.5),
        "long": drawn(rng, (2, 9, 17), 1.15),
        "strong": drawn(rng, (3, 16, 5), 2.0),
        "banned": banned(drawn(rng, (3, 14, 6), 1.4)),
    }


def drawn(rng, shape, penalty, shift=0.0, decimals=15):
    """Rows in which tokens of both signs were seen more than once, and the others matter."""
    batch, tokens, positions = shape
    logits, seen = [], []
    while len(logits) < batch:
        row = np.round(2.0 * rng.standard_normal(tokens) + shift, decimals)
        ids = rng.integers(0, tokens, size=positions)
        if fair(row, ids):
            logits.append(row)
            seen.append(ids)
    return {
        "logits": np.array(logits),
        "seen": np.array(seen),
        "penalty": penalty,
    }


def fair(row, ids):
    """Whether a token above zero and one below were both seen at least twice, and by no means
    all tokens were seen; the last token of the text is not the only one that counts."""
    times = np.bincount(ids, minlength=len(row))
    often = row[times > 1]
    unseen = row[times == 0]
    return (
        often.size > 1
        and often.max() > 0.5
        and often.min() < -0.5
        and unseen.size > 0
        and np.abs(unseen).max() > 0.5
        and np.abs(row).min() > 0.005
    )


def banned(case):
    """Two tokens of each row are forbidden: one that was seen, and one that was not."""
    logits = case["logits"].copy()
    for row, ids in zip(logits, case["seen"]):
        times = np.bincount(ids, minlength=len(row))
        row[np.argmax(times == 1)] = -np.inf
        row[np.argmax(times == 0)] = -np.inf
    return dict(case, logits=logits)


# --- laws ------------------------------------------------------------------------------------


def rise(case, outputs):
    """The largest rise of a logit."""
    return float(np.maximum(outputs[0]["penalised"] - case["logits"], 0).max())


def backwards_twice(case):
    """The same text, followed by itself from the end to the beginning."""
    seen = case["seen"]
    return [dict(case, seen=np.concatenate([seen, seen[:, ::-1]], axis=1))]


def repeating(case, outputs):
    """How far apart the results for a text and for its tokens in twice the number are."""
    once, twice = (values["penalised"] for values in outputs)
    return relative(twice - once, once)


def unseen_moved(case, outputs):
    """The largest change of a token that the text does not contain."""
    moved = np.abs(outputs[0]["penalised"] - case["logits"])
    np.put_along_axis(moved, case["seen"], 0, axis=-1)
    return float(moved.max())


def doubled(case):
    return [dict(case, logits=2 * case["logits"])]


def doubling(case, outputs):
    """How far the result for doubled logits is from the doubled result."""
    plain, twice = (values["penalised"] for values in outputs)
    return relative(twice - 2 * plain, 2 * plain)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs signs and occurrences count, and so does what was not seen."""
    plain = {name: case for name, case in inputs_by_case.items() if name != "banned"}
    rows = [pair for case in plain.values() for pair in zip(case["logits"], case["seen"])]
    forbidden = np.isneginf(inputs_by_case["banned"]["logits"])
    return {
        "tokens of both signs were seen twice in every row": all(fair(*row) for row in rows),
        "every penalty is above one": all(
            case["penalty"] > 1.1 for case in inputs_by_case.values()
        ),
        "most logits of one case are below zero": np.mean(plain["low"]["logits"] < 0) > 0.6,
        "one text is longer than the vocabulary": (
            plain["long"]["seen"].shape[1] > plain["long"]["logits"].shape[1]
        ),
        "every row of the stability case has forbidden tokens": bool(
            forbidden.any(axis=1).all()
        ),
    }
