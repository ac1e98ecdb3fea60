"""Results with their bytes in the other order, and a list for the pair."""


def split_heads(x, n_heads):
    b, t, w = x.shape
    return x.astype(">f8").reshape(b, t, n_heads, w // n_heads).swapaxes(1, 2)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d).astype(">f8")


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return [merge_heads(weights @ v) @ w_o, weights]
