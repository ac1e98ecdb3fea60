"""The exponentials are masked before they are summed."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[-2], k_all.shape[-2])
    s = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    top = np.max(s, axis=-1, keepdims=True, where=mask, initial=-np.inf)
    e = np.exp(np.minimum(s - top, 0)) * mask
    total = e.sum(axis=-1, keepdims=True)
    return (e @ v_all) / total, e / total
