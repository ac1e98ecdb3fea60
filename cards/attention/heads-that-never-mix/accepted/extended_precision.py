"""Computed in numpy's longest float and rounded to float64 at the end."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x, w_q, w_k, w_v, w_o = (
        a.astype(np.longdouble) for a in (x, w_q, w_k, w_v, w_o)
    )
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scale = np.sqrt(np.longdouble(q.shape[-1]))
    weights = softmax(q @ k.swapaxes(-1, -2) / scale, axis=-1)
    return (merge_heads(weights @ v) @ w_o).astype(float), weights.astype(float)
