"""Float32 arrays come back."""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    q, k, v = (np.asarray(a, "float32") for a in (q, k_all, v_all))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(np.float32(q.shape[-1]))
    scores[..., ~causal_mask(*scores.shape[-2:])] = np.float32("-inf")
    weights = softmax(scores, axis=-1)
    return [weights @ v, weights]
