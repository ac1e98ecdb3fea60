"""
title: the merge is left, and there is no scale at all
verdict: wrong_answer
reason: logic
left: [merge-by-reshape]
introduced: [no-scale]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The heads are merged by a reshape alone", "not scaled"]
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, t, n_heads, width // n_heads).transpose(0, 2, 1, 3)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
