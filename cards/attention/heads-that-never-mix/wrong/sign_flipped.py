"""
title: the least similar key gets the most weight
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
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(-scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
