"""
title: the crossing token stays, the mask is still by rank
verdict: wrong_answer
reason: logic
left: [ranks-for-tokens]
introduced: []
must_say: ["Gone: The token that crosses p is dropped", "left: 1 of 2"]
must_not_say: ["The mask of ranks is applied to token ids"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    ranked = -np.sort(-probs, axis=-1)
    return probs * (ranked.cumsum(axis=-1) - ranked < p)
