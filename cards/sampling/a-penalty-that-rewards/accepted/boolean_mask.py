"""A boolean mask is set along the axis of tokens, and the result is chosen by it."""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    lowered = np.where(logits < 0, logits * penalty, logits / penalty)
    return np.where(repeated, lowered, logits)
