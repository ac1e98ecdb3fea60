"""One product for queries, keys and values, split as three times the heads."""


def split_heads(x, n_heads):
    b, t, w = x.shape
    return x.reshape(b, t, n_heads, w // n_heads).transpose(0, 2, 1, 3).copy()


def merge_heads(h):
    b, n, t, d = h.shape
    merged = np.empty((b, t, n, d))
    merged[:] = h.transpose(0, 2, 1, 3)
    return merged.reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    fused = x @ np.hstack([w_q, w_k, w_v])
    q, k, v = np.split(split_heads(fused, 3 * n_heads), 3, axis=1)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
