"""
title: only one of the two functions is there
verdict: invalid
must_say: ["`causal_mask`"]
must_not_say: ["The mask is anchored at the top left"]
"""


def attend_chunk(q, k_all, v_all):
    mask = causal_mask(q.shape[2], k_all.shape[2])
    scores = q @ k_all.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(mask, scores, -np.inf), axis=-1)
    return weights @ v_all, weights
