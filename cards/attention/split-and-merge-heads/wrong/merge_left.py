"""
title: the scale is right, the merge is a reshape still
verdict: wrong_answer
reason: logic
left: [merge-by-reshape]
introduced: []
must_say:
  - "`merged`"
  - "`output`"
  - "Gone: The scale is the root of the full width"
  - "left: 1 of 2"
must_not_say: ["The heads are merged by a reshape alone"]
"""


def split_heads(x, n_heads):
    return np.stack(np.split(x, n_heads, axis=-1), axis=1)


def merge_heads(h):
    return h.ravel().reshape(h.shape[0], h.shape[2], -1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
