"""
title: masked scores come back where the weights belong
verdict: wrong_answer
reason: not_finite
left: null
introduced: []
must_say: ["`weights`"]
must_not_say:
  - "The softmax runs over the queries"
  - "The output projection is missing"
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    hidden = np.triu(np.ones(scores.shape[-2:], dtype=bool), 1)
    scores = np.where(hidden, -np.inf, scores)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, scores
