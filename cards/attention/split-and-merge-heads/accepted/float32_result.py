"""Float32 throughout, in the helpers too."""


def split_heads(x, n_heads):
    x = x.astype(np.float32)
    b, t, w = x.shape
    return x.reshape(b, t, n_heads, w // n_heads).transpose(0, 2, 1, 3)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.astype(np.float32).transpose(0, 2, 1, 3).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x, w_q, w_k, w_v, w_o = (np.float32(a) for a in (x, w_q, w_k, w_v, w_o))
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.float32(np.sqrt(q.shape[-1]))
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
