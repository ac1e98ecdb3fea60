"""
title: nothing is copied, so the heads do not fit
verdict: run_time_error
must_say: ["ValueError"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    assert q.shape[1] % k.shape[1] == 0
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
