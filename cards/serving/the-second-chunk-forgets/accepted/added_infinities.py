"""Zero or minus infinity is added to the scores."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[-2], k_all.shape[-2])
    added = np.zeros(mask.shape)
    added[~mask] = -np.inf
    scores = (q / np.sqrt(q.shape[-1])) @ k_all.swapaxes(-1, -2) + added
    weights = softmax(scores, axis=-1)
    return weights @ v_all, weights
