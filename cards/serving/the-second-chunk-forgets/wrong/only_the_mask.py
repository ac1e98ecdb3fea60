"""
title: the mask is right, and the attention does not use it
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["`mask` agrees", "in a way that the card does not know"]
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


def attend_chunk(q, k_all, v_all):
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    seen = np.tri(*scores.shape[-2:], dtype=bool)
    weights = softmax(np.where(seen, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
