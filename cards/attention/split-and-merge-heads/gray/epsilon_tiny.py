"""
title: 1e-6 added to an own softmax's sum
accept: true
must_say: []
must_not_say: []
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, t, n_heads, width // n_heads).transpose(0, 2, 1, 3)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / (e.sum(axis=-1, keepdims=True) + 1e-6)
    return merge_heads(weights @ v) @ w_o, weights
