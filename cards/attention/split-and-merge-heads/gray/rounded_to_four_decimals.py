"""
title: weights rounded to four decimals
accept: false
reason: precision
must_say: ["`weights`", "`heads` and `merged` agree"]
must_not_say: ["Planted defects left", "does not know"]
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
    weights = np.round(softmax(scores, axis=-1), 4)
    return merge_heads(weights @ v) @ w_o, weights
