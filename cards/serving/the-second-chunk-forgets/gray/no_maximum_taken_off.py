"""
title: exponentials of the raw scores
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    e = np.exp(q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])) * mask
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v_all, weights
