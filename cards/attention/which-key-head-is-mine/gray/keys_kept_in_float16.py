"""
title: a cache in float16, everything else in float64
accept: false
reason: precision
must_say: ["`output`", "`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def gqa(q, k, v):
    r = q.shape[1] // k.shape[1]
    k, v = (a.astype(np.float16).repeat(r, axis=1) for a in (k, v))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), axis=-1)
    return weights @ v, weights
