"""
title: one hundred is taken off the scores of the future
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    scores = scores - 100.0 * np.triu(np.ones(scores.shape[-2:]), 1)
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
