"""
title: p is taken for the share of tokens that stay
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
    least = np.quantile(probs, 1 - p, axis=-1, keepdims=True)
    return np.where(probs >= least, probs, 0.0)
