"""
title: both defects are left, and the scale has gone too
verdict: wrong_answer
reason: logic
left: [softmax-axis, missing-projection]
introduced: [scale-full-width]
must_say: ["left: 2 of 2", "did not have: 1"]
must_not_say:
  - "The softmax runs over the queries"
  - "The output projection is missing"
  - "full width"
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) * x.shape[2] ** -0.5
    weights = softmax(scores, axis=2)
    return merge_heads(weights @ v), weights
