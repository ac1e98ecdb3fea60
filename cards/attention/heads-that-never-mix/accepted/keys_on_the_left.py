"""Scores are laid out key by query, so the softmax runs over the other axis."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    by_key = softmax(k @ q.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-2)
    weights = by_key.swapaxes(-1, -2)
    return merge_heads(weights @ v) @ w_o, weights
