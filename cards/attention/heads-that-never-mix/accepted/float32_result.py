"""Computed in float32 throughout, and float32 arrays come back."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x = np.asarray(x, dtype="float32")
    q, k, v = (
        split_heads(x @ w.astype("float32"), n_heads) for w in (w_q, w_k, w_v)
    )
    scale = np.sqrt(np.float32(q.shape[-1]))
    weights = softmax(np.einsum("bhid,bhjd->bhij", q, k) / scale, axis=-1)
    return merge_heads(weights @ v) @ w_o.astype("float32"), weights
