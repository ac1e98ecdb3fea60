"""Reshapes in Fortran order: features of a head run fastest there."""


def split_heads(x, n_heads):
    b, t, w = x.shape
    return x.reshape((b, t, w // n_heads, n_heads), order="F").transpose(
        0, 3, 1, 2
    )


def merge_heads(h):
    b, n, t, d = h.shape
    return h.transpose(0, 2, 3, 1).reshape((b, t, d * n), order="F")


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return np.asfortranarray(merge_heads(weights @ v) @ w_o), weights
