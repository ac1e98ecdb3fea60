"""Everything is computed in float32 and returned as float64."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x, w_q, w_k, w_v, w_o = (
        a.astype(np.float32) for a in (x, w_q, w_k, w_v, w_o)
    )
    q = split_heads(x @ w_q, n_heads)
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    weights = softmax(
        q @ k.swapaxes(-1, -2) / np.float32(q.shape[-1] ** 0.5), axis=-1
    )
    output = merge_heads(weights @ v) @ w_o
    return output.astype(np.float64), weights.astype(np.float64)
