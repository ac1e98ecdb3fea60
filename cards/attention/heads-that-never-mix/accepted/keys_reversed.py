"""Keys are taken from the last to the first, the weights are turned back."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    back = x[:, ::-1]
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(back @ w_k, n_heads)
    v = split_heads(back @ w_v, n_heads)
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights[..., ::-1]
