"""
title: no key is hidden at all
verdict: wrong_answer
reason: logic
left: []
introduced: [nothing-hidden]
must_say:
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["No key is hidden"]
"""


def causal_mask(n_queries, n_keys):
    return np.full((n_queries, n_keys), True)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
