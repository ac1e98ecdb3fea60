"""
title: sorted from the least probable up
verdict: wrong_answer
reason: logic
left: []
introduced: [rising-order]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["least probable"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    rows = np.arange(len(probs))[:, None]
    order = np.argsort(probs, axis=-1)
    ranked = probs[rows, order]
    keep = np.zeros(probs.shape, bool)
    keep[rows, order] = np.cumsum(ranked, axis=-1) - ranked < p
    return np.where(keep, probs, 0.0)
