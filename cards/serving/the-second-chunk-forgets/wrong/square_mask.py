"""
title: the mask is a square of the chunk
verdict: wrong_answer
reason: shape
left: null
introduced: []
must_say: ["`mask` should have"]
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    n = q.shape[2]
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    scores[..., -n:] = np.where(causal_mask(n, n), scores[..., -n:], -np.inf)
    weights = softmax(scores, axis=-1)
    return weights @ v_all, weights
