"""
title: a chunk sees itself only
verdict: wrong_answer
reason: logic
left: []
introduced: [chunk-only]
must_say:
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["A chunk sees itself only"]
"""


def causal_mask(n_queries, n_keys):
    past = n_keys - n_queries
    distance = np.arange(n_queries)[:, None] + past - np.arange(n_keys)
    return (distance >= 0) & (np.arange(n_keys) >= past)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
