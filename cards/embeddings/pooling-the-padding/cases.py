"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np


def cases(rng):
    """A small public batch with an empty text, then padding on the right, on the left and in
    the middle, masks of numbers and of booleans, and a text that is alone in its batch."""
    return {
        "small": {
            "h": np.round(rng.standard_normal((4, 5, 3)), 1),
            "mask": to_the_right([5, 2, 4, 0], 5),
        },
        "first": batch(rng, to_the_right(lengths(rng, 6, 9), 9), 7),
        "second": batch(rng, to_the_right(lengths(rng, 6, 9), 9), 7),
        "left": batch(rng, to_the_right(lengths(rng, 5, 8), 8)[:, ::-1].copy(), 6),
        "holes": batch(rng, holes(rng, 7, 11), 4),
        "flags": batch(rng, holes(rng, 3, 10).astype(bool), 5),
        "shifted": batch(rng, to_the_right(lengths(rng, 8, 6), 6), 9, shift=0.5),
        "alone": batch(rng, to_the_right([3], 5), 8),
    }


def batch(rng, mask, features, shift=0.0):
    """Random token vectors; what stands at the padding is as large as the rest."""
    return {"h": rng.standard_normal((*mask.shape, features)) + shift, "mask": mask}


def lengths(rng, texts, tokens):
    """One full text, one of two tokens, one without any, and others between."""
    others = rng.integers(1, tokens, texts - 3)
    return rng.permutation([tokens, 2, 0, *others])


def to_the_right(lengths, tokens):
    """A mask of texts that are padded at their end."""
    return (np.arange(tokens) < np.asarray(lengths)[:, None]).astype(np.int64)


def holes(rng, texts, tokens):
    """A mask with gaps; one row in it is empty, and the others differ in length."""
    lengths = {0}
    while len(lengths) < 3:
        mask = (rng.random((texts, tokens)) < 0.6).astype(np.int64)
        mask[:, 1], mask[:, 2] = 1, 0
        mask[texts // 2] = 0
        lengths = set(mask.sum(axis=1))
    return mask


# --- laws ------------------------------------------------------------------------------------


def one_by_one(case):
    """Every text as a batch of its own."""
    texts = range(len(case["h"]))
    return [{name: case[name][i : i + 1] for name in ("h", "mask")} for i in texts]


def company(case, outputs):
    """How far the embeddings in a batch are from those of the texts alone."""
    together, *alone = (values["pooled"] for values in outputs)
    return relative(together - np.concatenate(alone), np.concatenate(alone))


def other_padding(case):
    """The same texts with other numbers where there is only padding."""
    padding = case["mask"][:, :, None] == 0
    return [dict(case, h=np.where(padding, 3 - case["h"], case["h"]))]


def padding_read(case, outputs):
    """How far the embeddings move when the numbers at the padding change."""
    before, after = (values["pooled"] for values in outputs)
    return relative(after - before, before)


def ones(case):
    return [dict(case, h=np.ones_like(case["h"]))]


def of_ones(case, outputs):
    """How far the mean of ones is from one, over the texts that have a token."""
    pooled = outputs[1]["pooled"][case["mask"].any(axis=1)]
    return float(np.abs(pooled - 1).max())


def of_nothing(case, outputs):
    """The largest number in the embedding of a text without a token."""
    empty = outputs[0]["pooled"][~case["mask"].any(axis=1)]
    return float(np.abs(empty).max())


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs the padding shows, and so does the axis that is counted along."""
    shapes = [case["h"].shape for case in inputs_by_case.values()]
    masks = {name: case["mask"] != 0 for name, case in inputs_by_case.items()}
    crowds = [mask for name, mask in masks.items() if name != "alone"]
    padding = [case["h"][masks[name] == 0] for name, case in inputs_by_case.items()]
    return {
        "texts, tokens and features differ in number": all(len(set(one)) == 3 for one in shapes),
        "every batch has padding": all((~mask).any() for mask in masks.values()),
        "every batch of several texts has one without a token": all(
            (~mask.any(axis=1)).any() for mask in crowds
        ),
        "every batch of several texts has lengths that differ": all(
            len(set(mask.sum(axis=1))) > 2 for mask in crowds
        ),
        "positions are filled in differing numbers of texts": all(
            len(set(mask.sum(axis=0))) > 1 for mask in masks.values()
        ),
        "the numbers at the padding are not small": all(
            np.abs(one).mean() > 0.4 for one in padding
        ),
        "one mask holds booleans": any(
            case["mask"].dtype == bool for case in inputs_by_case.values()
        ),
    }
