"""
title: a group shares its weights, the mean over its heads
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    b, h, t, d = q.shape
    r = h // k.shape[1]
    scores = q @ np.repeat(k, r, axis=1).swapaxes(-1, -2) / np.sqrt(d)
    weights = softmax(scores, axis=-1).reshape(b, h // r, r, t, -1)
    weights = np.repeat(weights.mean(axis=2), r, axis=1)
    return weights @ np.repeat(v, r, axis=1), weights
