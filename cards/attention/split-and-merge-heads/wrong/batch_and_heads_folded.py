"""
title: samples and heads share one axis
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`heads`"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    heads = x.reshape(b, t, n_heads, width // n_heads).swapaxes(1, 2)
    return heads.reshape(b * n_heads, t, width // n_heads)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    shape = (len(x), n_heads, x.shape[1], -1)
    q, k, v = (
        split_heads(x @ w, n_heads).reshape(shape) for w in (w_q, w_k, w_v)
    )
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
