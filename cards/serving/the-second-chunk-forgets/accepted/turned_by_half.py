"""The triangle at the top left is right when read from the end."""


def causal_mask(n_queries, n_keys):
    return ~np.tri(n_queries, n_keys, -1, dtype=bool)[::-1, ::-1]


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
