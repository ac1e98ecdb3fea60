"""
title: hidden weights are set to zero after the softmax, and the rest is scaled up again
accept: false
reason: stability
must_say: ["Gone: The mask has the wrong sense"]
must_not_say: ["Planted defects left", "does not know"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    weights = softmax(scores, axis=-1) * keep[:, None]
    with np.errstate(invalid="ignore"):
        weights = weights / weights.sum(axis=-1, keepdims=True)
    return weights @ v, weights
