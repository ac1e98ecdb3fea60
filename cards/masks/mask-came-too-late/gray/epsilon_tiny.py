"""
title: 1e-7 added to the softmax's sum
accept: true
must_say: []
must_not_say: []
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    scores = np.where(np.tri(q.shape[-2], dtype=bool), scores, -np.inf)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / (e.sum(axis=-1, keepdims=True) + 1e-7)
    return weights @ v, weights
