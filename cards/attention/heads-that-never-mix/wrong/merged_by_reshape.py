"""
title: the heads are merged by a reshape alone
verdict: wrong_answer
reason: logic
left: []
introduced: [merge-by-reshape]
must_say: ["`weights` agrees", "did not have: 1"]
must_not_say: ["reshape"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return (weights @ v).reshape(x.shape) @ w_o, weights
