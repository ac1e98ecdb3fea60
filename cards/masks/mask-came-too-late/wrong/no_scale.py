"""
title: masked in time, the scale is gone
verdict: wrong_answer
reason: logic
left: []
introduced: [no-scale]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["not scaled"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1)
    weights = softmax(np.where(np.tri(q.shape[-2]) == 1, scores, -np.inf), axis=-1)
    return weights @ v, weights
