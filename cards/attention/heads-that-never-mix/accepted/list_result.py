"""A list of the two arrays comes back, not a tuple."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return [np.tensordot(merge_heads(weights @ v), w_o, axes=1), weights]
