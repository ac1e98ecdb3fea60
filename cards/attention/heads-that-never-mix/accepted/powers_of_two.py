"""The softmax in powers of two, the logarithm of e folded into the scale."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    s = (q @ k.swapaxes(-1, -2)) * (np.log2(np.e) / np.sqrt(q.shape[-1]))
    p = np.exp2(s - np.max(s, -1, keepdims=True))
    weights = p / np.sum(p, -1, keepdims=True)
    return merge_heads(weights @ v) @ w_o, weights
