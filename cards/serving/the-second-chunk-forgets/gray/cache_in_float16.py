"""
title: the cache in float16, everything else in float64
accept: false
reason: precision
must_say: ["`output`", "`weights`", "`mask` agrees"]
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    k, v = k_all.astype(np.float16), v_all.astype(np.float16)
    mask = causal_mask(q.shape[2], k.shape[2])
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v, weights
