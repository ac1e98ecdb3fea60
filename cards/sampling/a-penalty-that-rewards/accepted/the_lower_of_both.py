"""Of the divided and the multiplied logit the lower one is taken."""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    repeated[np.arange(len(logits))[:, None], seen] = True
    factor = np.where(repeated, penalty, 1.0)
    return np.minimum(logits / factor, logits * factor)
