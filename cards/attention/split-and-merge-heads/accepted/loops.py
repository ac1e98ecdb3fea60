"""Every head and token is copied by its own slice."""


def split_heads(x, n_heads):
    b, t, width = x.shape
    d = width // n_heads
    heads = np.empty((b, n_heads, t, d))
    for h in range(n_heads):
        for i in range(t):
            heads[:, h, i] = x[:, i, h * d : (h + 1) * d]
    return heads


def merge_heads(heads):
    b, n, t, d = heads.shape
    merged = np.zeros((b, t, n * d))
    for i in range(t):
        for h in range(n):
            merged[:, i, h * d : (h + 1) * d] = heads[:, h, i]
    return merged


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = [split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v)]
    weights = softmax((q / q.shape[-1] ** 0.5) @ k.swapaxes(-1, -2), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
