"""
title: the mask of the nucleus comes back
verdict: wrong_answer
reason: dtype
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
    return (better * probs[:, None, :]).sum(axis=-1) < p
