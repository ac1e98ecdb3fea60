"""The mask is a list of rows, written out."""


def causal_mask(n_queries, n_keys):
    past = n_keys - n_queries
    return np.array(
        [[j <= past + i for j in range(n_keys)] for i in range(n_queries)]
    )


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
