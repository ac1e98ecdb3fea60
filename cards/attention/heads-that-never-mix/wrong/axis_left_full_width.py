"""
title: the projection is there, the axis is not, and the scale has gone
verdict: wrong_answer
reason: logic
left: [softmax-axis]
introduced: [scale-full-width]
must_say:
  - "Gone: The output projection is missing"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The softmax runs over the queries", "full width"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / w_q.shape[1] ** 0.5
    weights = softmax(scores.swapaxes(2, 3), axis=-1).swapaxes(2, 3)
    return merge_heads(weights @ v) @ w_o, weights
