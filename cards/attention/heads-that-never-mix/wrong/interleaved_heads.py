"""
title: head h takes every feature whose number is h modulo the heads
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say:
  - "The softmax runs over the queries"
  - "The output projection is missing"
"""


def split_in_turn(a, n):
    b, t, width = a.shape
    return a.reshape(b, t, width // n, n).transpose(0, 3, 1, 2)


def merge_in_turn(h):
    b, n, t, d = h.shape
    return h.transpose(0, 2, 3, 1).reshape(b, t, d * n)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_in_turn(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_in_turn(weights @ v) @ w_o, weights
