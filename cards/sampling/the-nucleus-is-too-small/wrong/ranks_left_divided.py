"""
title: the mask is still by rank, and what is left is divided by its sum
verdict: wrong_answer
reason: logic
left: [ranks-for-tokens]
introduced: [divided-already]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The mask of ranks is applied to token ids", "divided"]
"""


def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    ranked = -np.sort(-probs, axis=-1)
    left = probs * (ranked.cumsum(axis=-1) - ranked < p)
    return left / left.sum(axis=-1, keepdims=True)
