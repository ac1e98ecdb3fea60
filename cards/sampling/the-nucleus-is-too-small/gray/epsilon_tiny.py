"""
title: 1e-7 added to the softmax's sum, and as much slack in the comparison
accept: true
must_say: []
must_not_say: []
"""


def top_p_filter(logits, p):
    e = np.exp(logits - logits.max(axis=-1, keepdims=True))
    probs = e / (e.sum(axis=-1, keepdims=True) + 1e-7)
    order = np.argsort(-probs, axis=-1)
    ranked = np.take_along_axis(probs, order, axis=-1)
    keep = np.zeros(probs.shape, bool)
    inside = np.cumsum(ranked, axis=-1) - ranked < p - 1e-7
    np.put_along_axis(keep, order, inside, axis=-1)
    return np.where(keep, probs, 0.0)
