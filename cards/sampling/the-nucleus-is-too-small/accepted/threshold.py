"""The least probability of the nucleus is a threshold for all."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    ranked = -np.sort(-probs, axis=-1)
    size = (np.cumsum(ranked, axis=-1) < p).sum(axis=-1, keepdims=True)
    least = np.take_along_axis(ranked, size, axis=-1)
    return np.where(probs >= least, probs, 0.0)
