"""
title: the projection is there, the softmax still runs over the queries
verdict: wrong_answer
reason: logic
left: [softmax-axis]
introduced: []
must_say:
  - "`output`"
  - "`weights`"
  - "Gone: The output projection is missing"
  - "left: 1 of 2"
must_not_say: ["The softmax runs over the queries"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    b, t, width = x.shape
    shape = (b, t, n_heads, width // n_heads)
    q, k, v = ((x @ w).reshape(shape) for w in (w_q, w_k, w_v))
    scores = np.einsum("bihd,bjhd->bhij", q, k) / np.sqrt(shape[-1])
    e = np.exp(scores - scores.max(axis=2, keepdims=True))
    weights = e / e.sum(axis=2, keepdims=True)
    mixed = np.einsum("bhij,bjhd->bihd", weights, v)
    return mixed.reshape(b, t, width) @ w_o, weights
