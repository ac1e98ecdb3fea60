"""
title: the mask has no axis for the heads
verdict: run_time_error
must_say: ["ValueError"]
must_not_say: ["The mask has the wrong sense", "added as zeros and ones"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(np.where(keep.swapaxes(1, 2), scores, -np.inf), axis=-1)
    return weights @ v, weights
