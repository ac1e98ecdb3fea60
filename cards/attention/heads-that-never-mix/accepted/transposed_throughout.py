"""Features come first: every matrix is multiplied from the left, as columns."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    columns = x.transpose(0, 2, 1)
    b, width, t = columns.shape

    def heads(w):
        return (w.T @ columns).reshape(b, n_heads, width // n_heads, t)

    q, k, v = heads(w_q), heads(w_k), heads(w_v)
    weights = softmax(q.swapaxes(2, 3) @ k / np.sqrt(q.shape[2]), axis=-1)
    mixed = (v @ weights.swapaxes(2, 3)).reshape(b, width, t)
    return (w_o.T @ mixed).transpose(0, 2, 1), weights
