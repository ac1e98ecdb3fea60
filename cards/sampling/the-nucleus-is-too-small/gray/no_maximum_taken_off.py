"""
title: exponentials of the raw logits
accept: false
reason: stability
must_say: ["extreme numbers"]
must_not_say: ["Planted defects left", "does not know"]
"""


def top_p_filter(logits, p):
    with np.errstate(all="ignore"):
        e = np.exp(logits)
        probs = e / e.sum(axis=-1, keepdims=True)
    better = probs[:, None, :] > probs[:, :, None]
    above = (better * probs[:, None, :]).sum(axis=-1)
    return np.where(above < p, probs, 0.0)
