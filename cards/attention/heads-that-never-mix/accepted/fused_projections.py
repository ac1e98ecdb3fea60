"""One wide product for queries, keys and values, cut apart afterwards."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    b, t, width = x.shape
    fused = x @ np.concatenate([w_q, w_k, w_v], axis=1)
    q, k, v = fused.reshape(b, t, 3, n_heads, width // n_heads).transpose(
        2, 0, 3, 1, 4
    )
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return (weights @ v).transpose(0, 2, 1, 3).reshape(
        b, t, width
    ) @ w_o, weights
