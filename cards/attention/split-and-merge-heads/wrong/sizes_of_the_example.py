"""
title: the helpers know only the sizes of the example
verdict: run_time_error
must_say: ["ValueError"]
must_not_say:
  - "The heads are merged by a reshape alone"
  - "The scale is the root of the full width"
"""


def split_heads(x, n_heads):
    return x.reshape(2, 5, 2, 3).transpose(0, 2, 1, 3)


def merge_heads(h):
    return h.transpose(0, 2, 1, 3).reshape(2, 5, 6)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
