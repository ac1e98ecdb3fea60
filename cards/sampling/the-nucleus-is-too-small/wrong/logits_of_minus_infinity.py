"""
title: logits come back, minus infinity outside the nucleus
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`filtered`"]
must_not_say:
  - "The token that crosses p is dropped"
  - "The mask of ranks is applied to token ids"
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    better = probs[:, None, :] > probs[:, :, None]
    above = (better * probs[:, None, :]).sum(axis=-1)
    return np.where(above < p, logits, -np.inf)
