"""Computed in float32 throughout, and a float32 array comes back."""


def top_p_filter(logits, p):
    probs = softmax(logits.astype(np.float32), axis=-1)
    order = np.argsort(-probs, axis=-1)
    ranked = np.take_along_axis(probs, order, axis=-1)
    keep = np.zeros(probs.shape, bool)
    np.put_along_axis(keep, order, np.cumsum(ranked, -1) - ranked < p, -1)
    return np.where(keep, probs, np.float32(0))
