"""The matrices are split by columns, not the projected tokens."""


def split_heads(x, n_heads):
    return np.array(np.split(x, n_heads, axis=2)).transpose(1, 0, 2, 3)


def merge_heads(h):
    return h.transpose(0, 2, 1, 3).reshape(h.shape[0], h.shape[2], -1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    parts = [np.stack(np.split(w, n_heads, axis=1)) for w in (w_q, w_k, w_v)]
    q, k, v = (x[:, None] @ part for part in parts)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
