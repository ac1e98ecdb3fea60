"""The queries are scaled, the scores are not."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    d_head = x.shape[2] // n_heads
    q = split_heads(x @ w_q, n_heads) * d_head**-0.5
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    weights = softmax(q @ np.swapaxes(k, 2, 3), axis=3)
    return merge_heads(weights @ v) @ w_o, weights
