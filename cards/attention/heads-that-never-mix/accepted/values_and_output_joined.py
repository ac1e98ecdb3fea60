"""Each head's w_v and w_o are multiplied first, and the heads are summed."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    width = x.shape[-1]
    d = width // n_heads
    q, k = split_heads(x @ w_q, n_heads), split_heads(x @ w_k, n_heads)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(d), axis=-1)
    output = np.zeros(x.shape)
    for h in range(n_heads):
        part = slice(h * d, h * d + d)
        output += weights[:, h] @ (x @ (w_v[:, part] @ w_o[part]))
    return output, weights
