"""The positive and the negative part are treated apart and added."""


def apply_penalty(logits, seen, penalty):
    rows = np.repeat(np.arange(len(logits)), seen.shape[1])
    factor = np.ones(logits.shape)
    factor[rows, seen.ravel()] = penalty
    above, below = np.maximum(logits, 0), np.minimum(logits, 0)
    return above / factor + below * factor
