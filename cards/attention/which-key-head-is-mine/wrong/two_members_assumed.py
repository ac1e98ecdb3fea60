"""
title: the groups have two members, as in the example
verdict: run_time_error
must_say: ["ValueError"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    k, v = np.repeat(k, 2, axis=1), np.repeat(v, 2, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
