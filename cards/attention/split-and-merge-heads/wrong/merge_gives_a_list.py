"""
title: the merge returns a list of blocks, not an array
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
    return [h[:, i] for i in range(h.shape[1])]


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return np.concatenate(merge_heads(weights @ v), axis=-1) @ w_o, weights
