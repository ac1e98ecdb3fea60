"""
title: the first superdiagonal can be seen
verdict: wrong_answer
reason: logic
left: []
introduced: [one-ahead]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["One token of the future"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    later = np.triu(np.ones(scores.shape[-2:], dtype=bool), 2)
    weights = softmax(np.where(later, -np.inf, scores), axis=-1)
    return weights @ v, weights
