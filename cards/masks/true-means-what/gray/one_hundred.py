"""
title: one hundred is taken off hidden scores
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores - 100.0 * ~keep[:, None], axis=-1)
    return weights @ v, weights
