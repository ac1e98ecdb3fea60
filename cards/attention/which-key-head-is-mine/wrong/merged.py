"""
title: the heads are merged, which the card leaves to others
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`output` should have 4 axes"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    output = (weights @ v).transpose(0, 2, 1, 3)
    return output.reshape(*output.shape[:2], -1), weights
