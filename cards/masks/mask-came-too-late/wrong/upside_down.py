"""
title: the past is hidden and the future seen
verdict: wrong_answer
reason: logic
left: []
introduced: [upside-down]
must_say: ["Gone: The mask is applied after the softmax", "did not have: 1"]
must_not_say: ["upside down"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    earlier = np.tril(np.ones(scores.shape[-2:], dtype=bool), -1)
    weights = softmax(np.where(earlier, -np.inf, scores), axis=-1)
    return weights @ v, weights
