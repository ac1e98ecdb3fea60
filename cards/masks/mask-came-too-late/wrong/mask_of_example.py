"""
title: a triangle of four by four, as in the example
verdict: run_time_error
must_say: ["ValueError"]
must_not_say: ["applied after the softmax"]
"""


def causal_attention(q, k, v):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(np.tri(4, dtype=bool), scores, -np.inf), axis=-1)
    return weights @ v, weights
