"""
title: every row keeps as many tokens as the largest nucleus has
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
    ranked = -np.sort(-probs, axis=-1)
    size = (np.cumsum(ranked, axis=-1) - ranked < p).sum(axis=-1).max()
    return np.where(probs >= ranked[:, size - 1 : size], probs, 0.0)
