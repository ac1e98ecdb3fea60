"""
title: the copies are right, the softmax runs over the queries
verdict: wrong_answer
reason: logic
left: []
introduced: [softmax-axis]
must_say: ["Gone: The key heads are tiled", "left: 0 of 2", "did not have: 1"]
must_not_say: ["The softmax runs over the queries"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-2)
    return weights @ v, weights
