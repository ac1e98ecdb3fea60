"""
title: the triangle is added to the scores
verdict: wrong_answer
reason: logic
left: []
introduced: [zeros-and-ones]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["zeros and ones"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores + np.tri(q.shape[-2]), axis=-1)
    return weights @ v, weights
