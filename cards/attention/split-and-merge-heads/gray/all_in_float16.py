"""
title: everything in float16, the helpers too
accept: false
reason: precision
must_say: ["`heads`", "`output`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    heads = x.astype(np.float16).reshape(b, t, n_heads, width // n_heads)
    return heads.transpose(0, 2, 1, 3)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.astype(np.float16).swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x, w_q, w_k, w_v, w_o = (
        a.astype(np.float16) for a in (x, w_q, w_k, w_v, w_o)
    )
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.float16(q.shape[-1] ** 0.5)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
