"""
title: the probabilities come back sorted
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
    ranked = -np.sort(-softmax(logits, axis=-1), axis=-1)
    return np.where(np.cumsum(ranked, axis=-1) - ranked < p, ranked, 0.0)
