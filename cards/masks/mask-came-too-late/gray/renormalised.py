"""
title: masked after the softmax, and divided by what is left
accept: false
reason: stability
must_say: ["Gone: The mask is applied after the softmax"]
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_attention(q, k, v):
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    weights = np.tril(weights)
    with np.errstate(invalid="ignore"):
        weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ v, weights
