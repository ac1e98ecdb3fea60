"""
title: a head takes every feature whose number is its own modulo the heads
verdict: wrong_answer
reason: logic
left: []
introduced: [split-interleaved]
must_say: ["`heads`", "`merged` agrees", "did not have: 1"]
must_not_say: ["every n-th"]
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, t, width // n_heads, n_heads).transpose(0, 3, 1, 2)


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
