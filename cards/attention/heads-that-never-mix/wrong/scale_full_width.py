"""
title: both defects gone, but the scale is the root of the full width
verdict: wrong_answer
reason: logic
left: []
introduced: [scale-full-width]
must_say:
  - "`output`"
  - "`weights`"
  - "Gone: The softmax runs over the queries"
  - "did not have: 1"
must_not_say: ["full width"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q = split_heads(x @ w_q, n_heads) / np.sqrt(x.shape[-1])
    k = split_heads(x @ w_k, n_heads)
    v = split_heads(x @ w_v, n_heads)
    weights = softmax(np.einsum("bhid,bhjd->bhij", q, k), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
