"""The results are every second row and column of larger arrays."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    b, h, t, d = q.shape
    room = np.zeros((b, h, 2 * t, 2 * t))
    room[..., ::2, ::2] = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(d), axis=-1)
    weights = room[..., ::2, ::2]
    return (merge_heads(weights @ v) @ w_o).repeat(2, axis=1)[:, ::2], weights
