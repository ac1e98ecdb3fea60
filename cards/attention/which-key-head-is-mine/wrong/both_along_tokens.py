"""
title: keys and values are both repeated along the tokens
verdict: wrong_answer
reason: logic
left: [values-along-tokens]
introduced: [keys-along-tokens]
must_say: ["Gone: The key heads are tiled", "left: 1 of 2", "did not have: 1"]
must_not_say:
  - "The values are repeated along the tokens"
  - "The keys are repeated along the tokens"
"""


def gqa(q, k, v):
    shape = (q.shape[0], q.shape[1], *k.shape[2:])
    r = q.shape[1] // k.shape[1]
    k, v = (np.repeat(a, r, axis=2).reshape(shape) for a in (k, v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
