"""The axes are moved with moveaxis, sizes are left to the reshape."""


def split_heads(x, n_heads):
    return np.moveaxis(x.reshape(*x.shape[:2], n_heads, -1), 2, 1)


def merge_heads(h):
    tokens_first = np.moveaxis(h, 1, 2)
    return tokens_first.reshape(*tokens_first.shape[:2], -1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(
        q @ np.moveaxis(k, -1, -2) / np.sqrt(q.shape[-1]), axis=-1
    )
    return merge_heads(weights @ v) @ w_o, weights
