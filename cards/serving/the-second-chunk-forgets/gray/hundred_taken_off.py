"""
title: hidden scores lose a hundred, which is too little for large ones
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores - 100.0 * ~mask, axis=-1)
    return weights @ v_all, weights
