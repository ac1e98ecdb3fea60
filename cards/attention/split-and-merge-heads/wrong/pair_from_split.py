"""
title: the split returns the head size as well
verdict: wrong_answer
reason: dtype
left: null
introduced: []
must_say: ["`heads`"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    d = width // n_heads
    return x.reshape(b, t, n_heads, d).swapaxes(1, 2), d


def merge_heads(h):
    b, n, t, d = h.shape
    return h.swapaxes(1, 2).reshape(b, t, n * d)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    (q, d), (k, d), (v, d) = (
        split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v)
    )
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
