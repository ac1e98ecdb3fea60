"""
title: both defects gone, but the split is a reshape alone now
verdict: wrong_answer
reason: logic
left: []
introduced: [split-by-reshape]
must_say:
  - "`heads`"
  - "`merged` agrees"
  - "Gone: The heads are merged by a reshape alone"
  - "did not have: 1"
must_not_say: ["split by a reshape"]
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, n_heads, t, width // n_heads)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
