"""
title: 1e-3 added to the softmax's sum
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / (e.sum(axis=-1, keepdims=True) + 1e-3)
    return merge_heads(weights @ v) @ w_o, weights
