"""
title: only two of the three functions are sent
verdict: invalid
must_say: ["merge_heads"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
"""


def split_heads(x, n_heads):
    b, t, width = x.shape
    return x.reshape(b, t, n_heads, width // n_heads).transpose(0, 2, 1, 3)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return (weights @ v).swapaxes(1, 2).reshape(x.shape) @ w_o, weights
