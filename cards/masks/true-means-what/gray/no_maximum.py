"""
title: exponentials of raw scores
accept: false
reason: stability
must_say: []
must_not_say: ["Planted defects left", "does not know"]
"""


def attend(q, k, v, keep):
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]))
        e = np.where(keep[:, None], e, 0)
        weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v, weights
