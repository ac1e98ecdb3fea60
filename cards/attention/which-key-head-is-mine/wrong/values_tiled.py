"""
title: the keys are right, the values are tiled
verdict: wrong_answer
reason: logic
left: []
introduced: [values-tiled]
must_say:
  - "`weights` agrees"
  - "Gone: The key heads are tiled"
  - "left: 0 of 2"
  - "did not have: 1"
must_not_say: ["The value heads are tiled"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.tile(v, (1, r, 1, 1))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
