"""
title: the values are right, the keys are still tiled
verdict: wrong_answer
reason: logic
left: [keys-tiled]
introduced: []
must_say:
  - "`output`"
  - "`weights`"
  - "Gone: The values are repeated along the tokens"
  - "left: 1 of 2"
must_not_say: ["The key heads are tiled"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.tile(k, (1, r, 1, 1)), np.repeat(v, r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
