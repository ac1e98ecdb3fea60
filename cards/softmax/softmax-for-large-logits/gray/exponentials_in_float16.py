"""
title: the maximum is taken off in full, the rest is done in float16
accept: false
reason: precision
must_say: ["`weights`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    e = np.exp((x - x.max(axis=axis, keepdims=True)).astype(np.float16))
    return (e / e.sum(axis=axis, keepdims=True)).astype(float)
