"""
title: everything in float16
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    x, w_q, w_k, w_v, w_o = (
        a.astype(np.float16) for a in (x, w_q, w_k, w_v, w_o)
    )
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.float16(q.shape[-1] ** 0.5)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
