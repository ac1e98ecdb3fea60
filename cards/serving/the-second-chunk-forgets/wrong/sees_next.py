"""
title: the offset is one too large
verdict: wrong_answer
reason: logic
left: []
introduced: [sees-next]
must_say:
  - "Gone: The mask is anchored at the top left"
  - "left: 0 of 1"
  - "did not have: 1"
must_not_say: ["A query sees the token after its own"]
"""


def causal_mask(n_queries, n_keys):
    keys = np.arange(n_keys)
    return keys <= np.arange(n_queries)[:, None] + n_keys - n_queries + 1


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
