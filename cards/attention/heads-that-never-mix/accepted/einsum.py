"""Every product is an einsum, the heads are an axis of the letters."""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    width = x.shape[-1]
    d_head = width // n_heads
    q, k, v = (
        np.einsum("btm,mhd->bhtd", x, w.reshape(width, n_heads, d_head))
        for w in (w_q, w_k, w_v)
    )
    scores = np.einsum("bhid,bhjd->bhij", q, k) / np.sqrt(d_head)
    weights = softmax(scores, -1)
    w_out = w_o.reshape(n_heads, d_head, width)
    output = np.einsum("bhij,bhjd,hdm->bim", weights, v, w_out, optimize=True)
    return output, weights
