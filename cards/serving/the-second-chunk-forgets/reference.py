def causal_mask(n_queries, n_keys):
    """(query, key), True where a query may look."""
    seen = np.ones((n_queries, n_keys), dtype=bool)
    return np.tril(seen, n_keys - n_queries)


def attend_chunk(q, k_all, v_all):
    """The newest queries against all keys so far."""
    mask = causal_mask(q.shape[-2], k_all.shape[-2])
    scores = q @ k_all.swapaxes(-2, -1) / q.shape[-1] ** 0.5
    scores = np.where(mask, scores, -np.inf)
    weights = softmax(scores, axis=-1)      # (batch, head, query, key)
    return weights @ v_all, weights
