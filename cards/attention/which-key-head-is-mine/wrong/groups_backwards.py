"""
title: the first group reads the last KV head
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The key heads are tiled"
  - "The values are repeated along the tokens"
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k[:, ::-1], r, axis=1), np.repeat(v[:, ::-1], r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
