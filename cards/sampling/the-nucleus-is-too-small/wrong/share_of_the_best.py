"""
title: a token stays if it has at least p times the best probability
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The token that crosses p is dropped"
  - "The mask of ranks is applied to token ids"
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    best = probs.max(axis=-1, keepdims=True)
    return np.where(probs >= p * best, probs, 0.0)
