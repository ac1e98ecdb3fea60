"""
title: repeat_interleave of another library
verdict: run_time_error
must_say: ["AttributeError"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(r, dim=1), v.repeat_interleave(r, dim=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
