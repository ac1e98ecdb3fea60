"""
title: scores are multiplied by the triangle
verdict: wrong_answer
reason: logic
left: []
introduced: [scores-set-to-zero]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["become zero"]
"""


def causal_attention(q, k, v):
    scores = np.tril(q @ k.swapaxes(-2, -1)) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
