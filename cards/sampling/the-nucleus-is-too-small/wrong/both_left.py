"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [crossing-token-dropped, ranks-for-tokens]
introduced: []
must_say: ["`filtered`", "left: 2 of 2", "the same as the code of the question"]
must_not_say:
  - "The token that crosses p is dropped"
  - "The mask of ranks is applied to token ids"
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    ranked = -np.sort(-probs, axis=-1)
    return probs * (ranked.cumsum(axis=-1) <= p)
