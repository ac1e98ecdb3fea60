"""
title: hidden scores become zero, which is a score like any other
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["in a way that the card does not know"]
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(scores * mask, axis=-1)
    return weights @ v_all, weights
