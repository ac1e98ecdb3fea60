"""The attention does not use the helpers; its heads live in einsum letters."""


def split_heads(x, n_heads):
    b, t, w = x.shape
    return np.einsum("bthd->bhtd", x.reshape(b, t, n_heads, w // n_heads))


def merge_heads(h):
    b, n, t, d = h.shape
    return np.einsum("bhtd->bthd", h).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    width = x.shape[-1]
    d = width // n_heads
    q, k, v = (
        np.einsum("btm,mhd->bthd", x, w.reshape(width, n_heads, d))
        for w in (w_q, w_k, w_v)
    )
    weights = softmax(np.einsum("bihd,bjhd->bhij", q, k) * d**-0.5, axis=-1)
    mixed = np.einsum("bhij,bjhd->bihd", weights, v)
    return np.einsum(
        "bihd,hdm->bim", mixed, w_o.reshape(n_heads, d, width)
    ), weights
