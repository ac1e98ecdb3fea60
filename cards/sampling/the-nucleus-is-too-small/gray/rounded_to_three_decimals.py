"""
title: probabilities rounded to three decimals
accept: false
reason: precision
must_say: ["`filtered`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def top_p_filter(logits, p):
    probs = np.round(softmax(logits, axis=-1), 3)
    order = np.argsort(-probs, axis=-1)
    ranked = np.take_along_axis(probs, order, axis=-1)
    keep = np.zeros(probs.shape, bool)
    np.put_along_axis(keep, order, np.cumsum(ranked, -1) - ranked < p, -1)
    return np.where(keep, probs, 0.0)
