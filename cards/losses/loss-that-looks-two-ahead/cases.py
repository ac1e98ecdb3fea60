"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

HIGH = 200.0


def cases(rng):
    """A small public input, ordinary logits, logits that are sure of a wrong token, and logits
    so far apart that a probability is zero. The last word of the vocabulary never occurs."""
    return {
        "small": case(rng, (2, 4, 5), decimals=2),
        "first": case(rng, (3, 7, 11)),
        "second": case(rng, (3, 7, 11)),
        "long": case(rng, (2, 12, 9)),
        "many-short": case(rng, (5, 3, 6)),
        "mistaken": mistaken(rng, (3, 7, 11), 45.0),
        "more-mistaken": mistaken(rng, (2, 6, 8), 60.0),
        "extreme": mistaken(rng, (2, 6, 8), 1000.0),
    }


def case(rng, shape, decimals=12):
    batch, token, vocabulary = shape
    logits = 2 * rng.standard_normal(shape)
    # Nothing comes after the last token: its logits must not count, so they are loud.
    logits[:, -1] *= 5
    return {
        "logits": np.round(logits, decimals),
        "ids": unlike_neighbours(rng, batch, token, vocabulary - 1),
    }


def unlike_neighbours(rng, batch, token, words):
    """Tokens that differ from the two before them, the first also from the last."""
    ids = np.empty((batch, token), dtype=np.int64)
    for row in ids:
        row[:] = rng.integers(words, size=token)
        while any(len(set(row[at : at + 3])) < 3 for at in range(token - 2)):
            row[:] = rng.integers(words, size=token)
    return ids


def mistaken(rng, shape, height):
    """Half of the positions are sure of the last word, which never comes; whole numbers."""
    found = case(rng, shape)
    found["logits"] = np.round(found["logits"])
    sure = rng.permuted(np.arange(shape[0] * shape[1]) % 2 == 0).reshape(shape[:2])
    found["logits"][..., -1] += height * sure
    return found


# --- laws ------------------------------------------------------------------------------------


def perfect(case):
    """Logits that are sure of what comes next."""
    following = np.roll(case["ids"], -1, axis=1)
    return [dict(case, logits=40.0 * np.eye(case["logits"].shape[-1])[following])]


def cost_of_perfect(case, outputs):
    """The loss of a model that is sure of what comes next, and right."""
    return float(abs(outputs[1]["loss"]))


def surely_wrong(case):
    """Logits that are sure of a word that never comes."""
    logits = np.zeros_like(case["logits"])
    logits[..., -1] = HIGH
    return [dict(case, logits=logits)]


def cost_of_wrong(case, outputs):
    """How far such a model's loss is from the lead of its logits, as a share of it."""
    return float(abs(outputs[1]["loss"] / HIGH - 1))


def lifted(case):
    return [dict(case, logits=case["logits"] + 1000)]


def lifting(case, outputs):
    """How far the loss moves with a constant on all logits."""
    plain, high = (float(values["loss"]) for values in outputs)
    return abs(high - plain) / max(abs(plain), 1e-300)


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    cases = list(inputs_by_case.values())
    losses = {name: float(found["loss"]) for name, found in outputs_by_case.items()}
    return {
        "batch, length and vocabulary all differ": all(
            len(set(case["logits"].shape)) == 3 for case in cases
        ),
        "no token is like one of the two before it": all(
            (case["ids"][:, 1:] != case["ids"][:, :-1]).all()
            and (case["ids"][:, 2:] != case["ids"][:, :-2]).all()
            for case in cases
        ),
        "the last word of the vocabulary never occurs": all(
            case["ids"].max() < case["logits"].shape[-1] - 1 for case in cases
        ),
        "mistaken models pay more than a floor of 1e-9 lets them": (
            losses["mistaken"] > 10 and losses["more-mistaken"] > 15
        ),
        "ordinary losses are between one half and eight": all(
            0.5 < losses[name] < 8 for name in ("small", "first", "second", "long", "many-short")
        ),
    }
