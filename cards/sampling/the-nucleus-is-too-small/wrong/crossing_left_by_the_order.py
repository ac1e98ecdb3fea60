"""
title: the crossing token is dropped, and the mask goes back the wrong way
verdict: wrong_answer
reason: logic
left: [crossing-token-dropped]
introduced: [order-for-its-inverse]
must_say:
  - "Gone: The mask of ranks is applied to token ids"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The token that crosses p is dropped", "inverse"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    rows = np.arange(len(probs))[:, None]
    order = np.argsort(-probs, axis=-1)
    keep = np.cumsum(probs[rows, order], axis=-1) <= p
    return np.where(keep[rows, order], probs, 0.0)
