"""
title: everything in float16
accept: false
reason: precision
must_say:
  - "`output`"
  - "`weights`"
  - "`mask` agrees"
  - "Gone: The mask is anchored"
must_not_say: ["Planted defects left", "does not know"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    q, k, v = (a.astype(np.float16) for a in (q, k_all, v_all))
    mask = causal_mask(q.shape[2], k.shape[2])
    scores = q @ k.swapaxes(-1, -2) / np.float16(q.shape[-1] ** 0.5)
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v, weights
