"""Values are mixed with raw exponentials and divided by their sum at last."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    s = q @ k.swapaxes(-1, -2)
    raw = np.exp((s - s.max(-1, keepdims=True)) / np.sqrt(q.shape[-1]))
    total = raw.sum(-1, keepdims=True)
    return merge_heads((raw @ v) / total) @ w_o, raw / total
