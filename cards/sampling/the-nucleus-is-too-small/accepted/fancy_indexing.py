"""The mask goes back by indexing with rows and order."""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    order = np.argsort(probs, axis=-1)[:, ::-1]
    rows = np.arange(len(probs))[:, None]
    ranked = probs[rows, order]
    keep = np.zeros(probs.shape, dtype=bool)
    keep[rows, order] = ranked.cumsum(axis=-1) - ranked < p
    return probs * keep
