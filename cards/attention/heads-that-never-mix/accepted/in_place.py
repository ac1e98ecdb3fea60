"""Own arrays are reused: the scores become the weights where they lie."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(np.matmul(x, w_q), n_heads)
    k = split_heads(np.matmul(x, w_k), n_heads)
    v = split_heads(np.matmul(x, w_v), n_heads)
    weights = np.matmul(q, k.swapaxes(-1, -2))
    weights *= 1 / np.sqrt(q.shape[-1])
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    output = np.empty_like(x)
    np.matmul(merge_heads(weights @ v), w_o, out=output)
    return output, weights
