"""
title: the probabilities of a token sum to one over the batch
verdict: wrong_answer
reason: logic
left: []
introduced: [softmax-over-batch]
must_say: ["left: 0 of 2", "did not have: 1"]
must_not_say: ["over the batch"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=0)
    rows = np.arange(len(probs))[:, None]
    order = np.argsort(-probs, axis=-1)
    ranked = probs[rows, order]
    keep = np.zeros(probs.shape, bool)
    keep[rows, order] = np.cumsum(ranked, axis=-1) - ranked < p
    return np.where(keep, probs, 0.0)
