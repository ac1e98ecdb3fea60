"""
title: everything in float16
accept: false
reason: precision
must_say: ["`output`", "`weights`", "Gone: The key heads are tiled"]
must_not_say: ["Planted defects left", "does not know"]
"""


def gqa(q, k, v):
    q, k, v = (a.astype(np.float16) for a in (q, k, v))
    r = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, r, axis=1), np.repeat(v, r, axis=1)
    scores = q @ k.swapaxes(-1, -2) / np.float16(q.shape[-1] ** 0.5)
    weights = softmax(scores, axis=-1)
    return weights @ v, weights
