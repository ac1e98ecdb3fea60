"""
title: keys and values are tiled alike, and the checkpoint's heads are mixed up
verdict: wrong_answer
reason: logic
left: [keys-tiled]
introduced: [values-tiled]
must_say:
  - "Gone: The values are repeated along the tokens"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The key heads are tiled", "The value heads are tiled"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = (np.concatenate([a] * r, axis=1) for a in (k, v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
