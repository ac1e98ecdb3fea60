"""
title: the keys are right, the values are still repeated in time
verdict: wrong_answer
reason: logic
left: [values-along-tokens]
introduced: []
must_say:
  - "`output`"
  - "`weights` agrees"
  - "Gone: The key heads are tiled"
  - "left: 1 of 2"
must_not_say: ["The values are repeated along the tokens"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = (
        np.repeat(k, r, axis=1),
        np.repeat(v, r, axis=2).reshape(v.shape[0], q.shape[1], *v.shape[2:]),
    )
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
