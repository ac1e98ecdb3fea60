"""
title: the mask is right, the scale is gone
verdict: wrong_answer
reason: logic
left: []
introduced: [no-scale]
must_say:
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["The scores are not scaled"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2)
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
