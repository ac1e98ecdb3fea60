"""
title: masked in time, and the softmax over the queries
verdict: wrong_answer
reason: logic
left: []
introduced: [softmax-axis]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["over the queries"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    keep = np.tri(q.shape[-2], dtype=bool)
    weights = softmax(np.where(keep, scores, -np.inf), axis=2)
    return weights @ v, weights
