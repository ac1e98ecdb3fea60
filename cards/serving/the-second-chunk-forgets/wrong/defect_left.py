"""
title: the code of the question, sent back as it was
verdict: wrong_answer
reason: logic
left: [mask-top-left]
introduced: []
must_say:
  - "`mask`"
  - "`output`"
  - "`weights`"
  - "the same as the code of the question"
  - "left: 1 of 1"
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    seen = np.ones((n_queries, n_keys), dtype=bool)
    return np.tril(seen)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
