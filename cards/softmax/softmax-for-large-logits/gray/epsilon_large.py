"""
title: the row's maximum, and 1e-3 added to the sum
accept: false
reason: precision
must_say: ["`weights`", "Gone: The maximum starts from zero"]
must_not_say: ["Planted defects left", "does not know"]
"""


def softmax(x, axis):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / (e.sum(axis=axis, keepdims=True) + 1e-3)
