"""Nothing is merged in the attention: heads are projected and added."""


def split_heads(x, n_heads):
    d = x.shape[-1] // n_heads
    return np.stack([x[..., i : i + d] for i in range(0, x.shape[-1], d)], 1)


def merge_heads(h):
    return np.dstack([*np.moveaxis(h, 1, 0)])


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    rows = w_o.reshape(n_heads, -1, w_o.shape[1])
    return ((weights @ v) @ rows).sum(axis=1), weights
