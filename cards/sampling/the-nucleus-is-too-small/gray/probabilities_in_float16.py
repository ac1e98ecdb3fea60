"""
title: probabilities in float16
accept: false
reason: precision
must_say: ["`filtered`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1).astype(np.float16)
    order = np.argsort(-probs, axis=-1)
    ranked = np.take_along_axis(probs, order, axis=-1)
    keep = np.zeros(probs.shape, bool)
    np.put_along_axis(keep, order, np.cumsum(ranked, -1) - ranked < p, -1)
    return np.where(keep, probs, np.float16(0))
