"""
title: later keys are hidden from earlier queries
verdict: wrong_answer
reason: logic
left: []
introduced: [causal-mask]
must_say: ["Gone: The softmax runs over the queries", "did not have: 1"]
must_not_say: ["causal", "mask"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    hidden = np.triu(np.ones(scores.shape[-2:], dtype=bool), 1)
    weights = softmax(np.where(hidden, -np.inf, scores), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
