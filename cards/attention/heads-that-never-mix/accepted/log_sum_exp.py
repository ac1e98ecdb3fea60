"""The weights are exponentials of scores less their log-sum-exp."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    s = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = np.exp(s - np.logaddexp.reduce(s, axis=-1, keepdims=True))
    return merge_heads(weights @ v) @ w_o, weights
