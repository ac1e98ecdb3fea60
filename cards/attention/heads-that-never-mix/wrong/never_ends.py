"""
title: an online softmax whose loop over tiles never moves on
verdict: time_limit
must_say: []
must_not_say:
  - "The softmax runs over the queries"
  - "The output projection is missing"
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    b, h, t, d = q.shape
    top, total = np.full((b, h, t, 1), -np.inf), np.zeros((b, h, t, 1))
    start = 0
    while start < t:
        scores = q @ k[:, :, start : start + 4].swapaxes(-1, -2) / np.sqrt(d)
        new_top = np.maximum(top, scores.max(axis=-1, keepdims=True))
        total = total * np.exp(top - new_top)
        total = total + np.exp(scores - new_top).sum(axis=-1, keepdims=True)
        top = new_top
    weights = np.exp(q @ k.swapaxes(-1, -2) / np.sqrt(d) - top) / total
    return merge_heads(weights @ v) @ w_o, weights
