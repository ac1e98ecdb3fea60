"""Queries and keys each carry the square root of the scale."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    quarter = (x.shape[-1] / n_heads) ** -0.25
    q = split_heads(x @ w_q, n_heads) * quarter
    k = split_heads(x @ w_k, n_heads) * quarter
    v = split_heads(x @ w_v, n_heads)
    weights = softmax(q @ k.transpose(0, 1, 3, 2), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
