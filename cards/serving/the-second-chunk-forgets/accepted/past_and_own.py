"""A block of ones for the cache stands beside the chunk's own triangle."""


def causal_mask(n_queries, n_keys):
    past = np.ones((n_queries, n_keys - n_queries), dtype=bool)
    own = np.tril(np.ones((n_queries, n_queries), dtype=bool))
    return np.concatenate([past, own], axis=1)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
