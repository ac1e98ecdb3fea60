"""Cache and chunk are attended apart and joined by their sums."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    n, past = q.shape[2], k_all.shape[2] - q.shape[2]
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    scores[..., past:][..., ~np.tri(n, dtype=bool)] = -np.inf
    top = scores.max(axis=-1, keepdims=True)
    old, own = (
        np.exp(scores[..., :past] - top),
        np.exp(scores[..., past:] - top),
    )
    total = old.sum(-1, keepdims=True) + own.sum(-1, keepdims=True)
    output = (old @ v_all[:, :, :past] + own @ v_all[:, :, past:]) / total
    return output, np.concatenate([old, own], axis=-1) / total
