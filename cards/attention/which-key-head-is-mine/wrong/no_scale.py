"""
title: the copies are right, the scale is gone
verdict: wrong_answer
reason: logic
left: []
introduced: [no-scale]
must_say: ["Gone: The key heads are tiled", "left: 0 of 2", "did not have: 1"]
must_not_say: ["The scores are not scaled"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    weights = softmax(q @ k.swapaxes(-1, -2), axis=-1)
    return weights @ v, weights
