"""
title: the mask removes weights, and the rest is not made whole again
verdict: wrong_answer
reason: logic
left: []
introduced: [mask-after-softmax]
must_say:
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["The mask comes after the softmax"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = np.where(mask, softmax(scores, axis=-1), 0)
    return weights @ v_all, weights
