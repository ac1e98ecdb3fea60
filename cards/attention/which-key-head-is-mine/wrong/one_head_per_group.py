"""
title: only the first query head of every group is computed
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`output`"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    q = q[:, :: q.shape[1] // k.shape[1]]
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return weights @ v, weights
