"""
title: every key gets the same weight
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The softmax runs over the queries"
  - "The output projection is missing"
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    b, h, t, d = q.shape
    weights = np.full((b, h, t, t), 1 / t)
    return merge_heads(weights @ v) @ w_o, weights
