"""
title: split and merge are both reshapes alone, and the scale is left
verdict: wrong_answer
reason: logic
left: [merge-by-reshape, scale-full-width]
introduced: [split-by-reshape]
must_say: ["left: 2 of 2", "did not have: 1"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
  - "split by a reshape"
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, n_heads, t, width // n_heads)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(x.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
