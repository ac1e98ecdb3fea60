"""
title: the scores are not scaled at all
verdict: wrong_answer
reason: logic
left: []
introduced: [no-scale]
must_say: ["Gone: The softmax runs over the queries", "did not have: 1"]
must_not_say: ["not scaled"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
