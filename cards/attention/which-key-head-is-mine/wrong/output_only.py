"""
title: only the output comes back
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["2 values"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    return softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1) @ v
