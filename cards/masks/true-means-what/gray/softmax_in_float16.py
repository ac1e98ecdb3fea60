"""
title: the softmax alone in float16
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def attend(q, k, v, keep):
    scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
    scores = np.where(keep[:, None], scores, -np.inf).astype(np.float16)
    weights = softmax(scores, axis=-1).astype(float)
    return weights @ v, weights
