"""
title: the function has another name
verdict: invalid
must_say: ["top_p_filter"]
must_not_say:
  - "The token that crosses p is dropped"
  - "The mask of ranks is applied to token ids"
"""


def top_p(logits, p):
    probs = softmax(logits, axis=-1)
    better = probs[:, None, :] > probs[:, :, None]
    above = (better * probs[:, None, :]).sum(axis=-1)
    return np.where(above < p, probs, 0.0)
