def causal_attention(q, k, v):
    length = q.shape[-2]
    keep = np.tril(np.ones((length, length), dtype=bool))
    scores = q @ k.swapaxes(-2, -1) / q.shape[-1] ** 0.5
    scores = np.where(keep, scores, -np.inf)
    weights = softmax(scores, axis=-1)      # (batch, head, query, key)
    return weights @ v, weights
