"""
title: the merge is right, the scale is that of the full width still
verdict: wrong_answer
reason: logic
left: [scale-full-width]
introduced: []
must_say:
  - "`weights`"
  - "`heads` and `merged` agree"
  - "Gone: The heads are merged by a reshape alone"
  - "left: 1 of 2"
must_not_say: ["The scale is the root of the full width"]
"""


def split_heads(x, n_heads):
    return np.moveaxis(x.reshape(*x.shape[:2], n_heads, -1), 2, 1)


def merge_heads(h):
    return np.concatenate([h[:, i] for i in range(h.shape[1])], axis=-1)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    q = q / (q.shape[1] * q.shape[3]) ** 0.5
    scores = np.einsum("bhid,bhjd->bhij", q, k)
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
