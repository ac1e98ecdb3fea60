"""Adds one with an array of indices, which adds once for a repeated index."""


def apply_penalty(logits, seen, penalty):
    power = np.zeros(logits.shape, dtype=int)
    power[np.arange(len(logits))[:, None], seen] += 1
    factor = penalty**power
    return np.where(logits > 0, logits / factor, logits * factor)
