"""
title: the mask is made once and kept for later calls
verdict: wrong_answer
reason: logic
left: null
introduced: []
must_say: ["`mask` agrees", "in a way that the card does not know"]
must_not_say: ["The mask is anchored at the top left"]
"""


def causal_mask(n_queries, n_keys):
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=bool)


kept = {}


def attend_chunk(q, k_all, v_all):
    n_queries, n_keys = q.shape[2], k_all.shape[2]
    mask = kept.setdefault("mask", causal_mask(n_queries, n_keys))
    if mask.shape != (n_queries, n_keys):
        mask = np.ones((n_queries, n_keys), bool)
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
