"""
title: the mask is read at the order, not written there
verdict: wrong_answer
reason: logic
left: []
introduced: [order-for-its-inverse]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["inverse"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    rows = np.arange(len(probs))[:, None]
    order = np.argsort(-probs, axis=-1)
    ranked = probs[rows, order]
    keep = np.cumsum(ranked, axis=-1) - ranked < p
    return np.where(keep[rows, order], probs, 0.0)
