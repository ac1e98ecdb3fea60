"""
title: the axis is left, and a causal mask has come in
verdict: wrong_answer
reason: logic
left: [softmax-axis]
introduced: [causal-mask]
must_say: ["left: 1 of 2", "did not have: 1"]
must_not_say: ["The softmax runs over the queries", "causal"]
"""


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    length = x.shape[1]
    scores = scores - 1e9 * (np.arange(length) > np.arange(length)[:, None])
    weights = softmax(scores, axis=-2)
    return merge_heads(weights @ v) @ w_o, weights
