"""
title: 1e-6 added to the softmax's sum
accept: true
must_say: []
must_not_say: []
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / (e.sum(axis=-1, keepdims=True) + 1e-6)
    return weights @ v, weights
