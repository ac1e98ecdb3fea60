def gqa(q, k, v):
    batch, n_heads, _, d_head = q.shape
    r = n_heads // k.shape[1]               # query heads per KV head
    shape = (batch, n_heads, -1, d_head)    # (batch, head, key, d_head)
    k = np.repeat(k[:, :, None], r, axis=2).reshape(shape)
    v = np.repeat(v[:, :, None], r, axis=2).reshape(shape)
    scores = q @ k.swapaxes(-2, -1) / d_head**0.5
    weights = softmax(scores, axis=-1)      # (batch, head, query, key)
    return weights @ v, weights
