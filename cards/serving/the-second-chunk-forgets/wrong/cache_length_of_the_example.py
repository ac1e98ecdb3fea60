"""
title: the cache has four tokens, as in the example
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, 4, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
