"""Swapped axes and the memory made contiguous before each reshape."""


def split_heads(x, n_heads):
    b, t, w = x.shape
    y = x.reshape(b * t, n_heads, w // n_heads).swapaxes(0, 1)
    y = np.ascontiguousarray(y).reshape(n_heads, b, t, w // n_heads)
    return y.swapaxes(0, 1)


def merge_heads(h):
    b, n, t, d = h.shape
    return np.ascontiguousarray(h.swapaxes(1, 2)).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(np.matmul(x, w), n_heads) for w in (w_q, w_k, w_v))
    scores = np.matmul(q, k.swapaxes(-1, -2))
    scores /= np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return np.matmul(merge_heads(np.matmul(weights, v)), w_o), weights
