"""
title: the softmax is right, no projection, and the scale has gone
verdict: wrong_answer
reason: logic
left: [missing-projection]
introduced: [scale-full-width]
must_say:
  - "Gone: The softmax runs over the queries"
  - "left: 1 of 2"
  - "did not have: 1"
must_not_say: ["The output projection is missing", "full width"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(n_heads * q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v), weights
