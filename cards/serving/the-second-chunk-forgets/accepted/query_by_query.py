"""Every query gets a slice of the keys that is one longer than the last one's."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    batch, heads, n_queries, size = q.shape
    n_keys = k_all.shape[2]
    output = np.zeros(q.shape)
    weights = np.zeros((batch, heads, n_queries, n_keys))
    for i in range(n_queries):
        until = n_keys - n_queries + i + 1
        scores = np.einsum("bhd,bhjd->bhj", q[:, :, i], k_all[:, :, :until])
        row = softmax(scores / size**0.5, axis=-1)
        weights[:, :, i, :until] = row
        output[:, :, i] = np.einsum("bhj,bhjd->bhd", row, v_all[:, :, :until])
    return output, weights
