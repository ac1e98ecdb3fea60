"""
title: the weights are kept in float16
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    keep = np.tri(q.shape[-2], dtype=bool)
    weights = softmax(np.where(keep, scores, -np.inf), axis=-1).astype(np.float16)
    return weights @ v, weights
