"""
title: the mask goes back, the crossing token is still dropped
verdict: wrong_answer
reason: logic
left: [crossing-token-dropped]
introduced: []
must_say: ["Gone: The mask of ranks is applied to token ids", "left: 1 of 2"]
must_not_say: ["The token that crosses p is dropped"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    rows = np.arange(len(probs))[:, None]
    order = np.argsort(-probs, axis=-1)
    keep = np.zeros(probs.shape, bool)
    keep[rows, order] = np.cumsum(probs[rows, order], axis=-1) <= p
    return np.where(keep, probs, 0.0)
