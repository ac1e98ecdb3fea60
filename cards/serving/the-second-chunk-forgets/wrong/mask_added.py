"""
title: the mask is right and is added as zeros and ones
verdict: wrong_answer
reason: logic
left: []
introduced: [mask-added]
must_say:
  - "`mask` agrees"
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["The mask is added to the scores"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores + mask, axis=-1)
    return weights @ v_all, weights
