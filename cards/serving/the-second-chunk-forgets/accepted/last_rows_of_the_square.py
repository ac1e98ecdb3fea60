"""The last rows of the whole prompt's mask are cut out."""


def causal_mask(n_queries, n_keys):
    return np.tril(np.ones((n_keys, n_keys), bool))[n_keys - n_queries :]


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
