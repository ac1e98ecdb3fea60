"""
title: every query head is compared with the first key head
verdict: wrong_answer
reason: logic
left: []
introduced: [first-key-head]
must_say: ["Gone: The key heads are tiled", "left: 0 of 2", "did not have: 1"]
must_not_say: ["All query heads read the first key head"]
"""


def gqa(q, k, v):
    k = k[:, :1]
    v = np.repeat(v, q.shape[1] // v.shape[1], axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
