"""
title: the softmax alone in float16
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores.astype(np.float16), axis=-1).astype(float)
    return merge_heads(weights @ v) @ w_o, weights
