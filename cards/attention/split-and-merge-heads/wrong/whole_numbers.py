"""
title: the merged rows are whole numbers
verdict: wrong_answer
reason: dtype
left: null
introduced: []
must_say: ["`merged`"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, t, n_heads, width // n_heads).transpose(0, 2, 1, 3)


def merge_heads(h):
    b, n, t, d = h.shape
    merged = np.zeros((b, t, n * d), dtype=int)
    merged[:] = np.rint(h.swapaxes(1, 2).reshape(b, t, n * d))
    return merged


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    output = (weights @ v).swapaxes(1, 2).reshape(x.shape) @ w_o
    return output, weights
